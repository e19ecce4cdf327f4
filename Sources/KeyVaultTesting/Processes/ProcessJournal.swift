#if Onboarding
    import Glibc
    import KeyVaultCore
    package import KeyVaultOnboarding

    /// The journal as one run sees it; the lock of a run that was ended is free.
    package struct ProcessJournal: JournalStore {
        private let process: SimulatedProcess
        private let base: MemoryJournal
        private let hasLocks: Bool

        /// Gives a run a journal that outlives it.
        ///
        /// - Parameter hasLocks: Whether the file system can lock; without that everybody gets the lock.
        package init(_ process: SimulatedProcess, _ base: MemoryJournal, hasLocks: Bool = true) {
            self.process = process
            self.base = base
            self.hasLocks = hasLocks
        }

        package var bootID: String { base.bootID }

        package func lock() throws(JournalError) -> (any JournalLock)? {
            hasLocks ? try base.lock() : NoLock()
        }

        package func attempts() throws(JournalError) -> [String] { try base.attempts() }

        package func read(_ attempt: String) throws(JournalError) -> [UInt8]? { try base.read(attempt) }

        package func write(_ bytes: Span<UInt8>, for attempt: String) throws(JournalError) {
            let ordinal = process.begin(.journalWrite)
            try check(.journalWrite, ordinal, .before)
            try base.write(bytes, for: attempt)
            try check(.journalWrite, ordinal, .after)
        }

        package func remove(_ attempt: String) throws(JournalError) {
            let ordinal = process.begin(.journalRemove)
            try check(.journalRemove, ordinal, .before)
            try base.remove(attempt)
            try check(.journalRemove, ordinal, .after)
        }

        private func check(
            _ step: FaultPoint.Step, _ ordinal: Int, _ edge: FaultPoint.Edge
        ) throws(JournalError) {
            switch process.fault(step, ordinal, edge) {
            case .killed, .failed, .hung: throw JournalError(call: "fsync", errno: EIO, path: "journal")
            case .locked, .dismissed, nil: break
            }
        }
    }

    private final class NoLock: JournalLock {}
#endif
