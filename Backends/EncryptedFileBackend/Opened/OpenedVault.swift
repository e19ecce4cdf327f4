#if EncryptedFile
    import KeyVaultCore

    /// A vault opened in memory, as one commit left it.
    struct OpenedVault: Sendable {
        let box: UnsealedFileBox
        let snapshot: SnapshotIdentity
        /// Tells whether the file may be another one by now.
        let hint: ChangeHint

        /// The same vault, seen again in a file that looks different.
        func seen(_ hint: ChangeHint) -> OpenedVault { OpenedVault(box: box, snapshot: snapshot, hint: hint) }
    }

    /// An unsealed file in a class, for places that cannot hold a noncopyable value.
    final class UnsealedFileBox: Sendable {
        let file: UnsealedFile

        init(_ file: consuming UnsealedFile) { self.file = file }
    }

    /// What `stat` told about a file whose contents are known.
    struct ChangeHint: Sendable {
        let identity: FileIdentity
        /// Whether a file that looks the same is the same.
        ///
        /// File systems date changes by a clock that ticks every few milliseconds, and use the inodes of removed files
        /// again: two commits within one tick can look like none. Once the clock has gone on, they cannot.
        let isReliable: Bool

        private static let tick = Duration.milliseconds(20)

        init(_ identity: FileIdentity, readAfter moment: ReadingMoment) {
            self.identity = identity
            let age = Duration.milliseconds(moment.wallClock.milliseconds) - .nanoseconds(identity.changeTime)
            isReliable = age > Self.tick
        }
    }
#endif
