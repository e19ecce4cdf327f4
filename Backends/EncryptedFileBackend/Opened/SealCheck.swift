#if EncryptedFile
    import Dispatch
    import KeyVaultCore
    import Synchronization

    /// Opens sealed bytes again and compares, on a thread of its own, while another one writes them.
    final class SealCheck: Sendable {
        private enum Phase {
            case begun(UnsealedFileBox, sealed: [UInt8])
            case running
            case over(Result<Bool, SealedFileError>)
        }

        private let phase: Mutex<Phase>
        private let end = DispatchGroup()

        /// Begins to check whether bytes open to what they were made from.
        init(_ sealed: [UInt8], for box: UnsealedFileBox) {
            phase = Mutex(.begun(box, sealed: sealed))
            end.enter()
            BlockingExecutor(label: "keyvault.encrypted-file.check").submit { [self] in
                run()
                // Only now, so that nothing of the vault outlives the call that waits for this.
                end.leave()
            }
        }

        /// Waits for the end and returns whether the bytes are right.
        func isRight() throws(SealedFileError) -> Bool {
            wait()
            guard case .over(let result) = phase.withLock(\.self) else { return false }
            return try result.get()
        }

        /// Waits for the end.
        func wait() { end.wait() }

        private func run() {
            let begun = phase.withLock { phase in
                defer { phase = .running }
                return phase
            }
            guard case .begun(let box, let sealed) = begun else { return }
            let result = Result { () throws(SealedFileError) in try box.file.isSealed(in: sealed.span) }
            phase.withLock { $0 = .over(result) }
        }
    }
#endif
