#if Onboarding
    package import KeyVaultOnboarding
    import Synchronization

    /// A journal in memory that outlives the onboarders using it, as files outlive processes.
    package final class MemoryJournal: JournalStore {
        private struct State {
            var files: [String: [UInt8]] = [:]
            /// The files that can be read, read once.
            var entries: [String: JournalEntry] = [:]
            var isLocked = false
            var bootID = "boot"
        }

        private let state = Mutex(State())

        /// Makes an empty journal.
        package init() {}

        package var bootID: String { state.withLock(\.bootID) }

        /// The files, by attempt.
        package var files: [String: [UInt8]] { state.withLock(\.files) }

        /// The entries that can be read.
        package var entries: [JournalEntry] { state.withLock { Array($0.entries.values) } }

        /// Pretends that the machine was started anew.
        package func reboot(as bootID: String) { state.withLock { $0.bootID = bootID } }

        /// Replaces the content of a file by bytes that are no entry.
        package func corrupt(_ attempt: String) {
            keep([UInt8](repeating: 0x7B, count: 9), for: attempt)
        }

        package func lock() throws(JournalError) -> (any JournalLock)? {
            let isTaken = state.withLock { state in
                defer { state.isLocked = true }
                return state.isLocked
            }
            return isTaken ? nil : MemoryLock { [self] in state.withLock { $0.isLocked = false } }
        }

        package func attempts() throws(JournalError) -> [String] { files.keys.sorted() }

        package func read(_ attempt: String) throws(JournalError) -> [UInt8]? { files[attempt] }

        package func write(_ bytes: Span<UInt8>, for attempt: String) throws(JournalError) {
            var content: [UInt8] = []
            for index in bytes.indices { content.append(bytes[index]) }
            keep(content, for: attempt)
        }

        package func remove(_ attempt: String) throws(JournalError) { keep(nil, for: attempt) }

        private func keep(_ content: [UInt8]?, for attempt: String) {
            let entry = content.flatMap { JournalEntry(decoding: $0.span) }
            state.withLock { state in
                state.files[attempt] = content
                state.entries[attempt] = entry
            }
        }
    }

    private final class MemoryLock: JournalLock {
        private let release: @Sendable () -> Void

        init(_ release: @escaping @Sendable () -> Void) { self.release = release }

        deinit { release() }
    }
#endif
