#if Simulator
    import KeyVaultKit
    import Synchronization
    import TestServers
    import Testing

    /// A person at a browser: gets the approval page and does something there.
    final class BrowserUser: BrowserOpener {
        private let executor = BlockingExecutor(label: "browser-user")
        private let deed: @Sendable (_ page: String) throws -> Void
        private let failure = Mutex<String?>(nil)

        private let giveUp: @Sendable () -> Void

        /// - Parameters:
        ///   - giveUp: Ends the onboarding if the browser fails, for nobody would ever approve it.
        init(
            giveUp: @escaping @Sendable () -> Void, _ deed: @escaping @Sendable (_ page: String) throws -> Void
        ) {
            self.deed = deed
            self.giveUp = giveUp
        }

        /// What went wrong in the browser.
        var trouble: String? { failure.withLock { $0 } }

        func open(_ url: String) async -> BrowserOutcome {
            await executor.run { [self] in
                do { try deed(url) } catch {
                    failure.withLock { $0 = "\(error)" }
                    Issue.record(error, "the browser failed")
                    giveUp()
                }
            }
            return .tried
        }
    }
#endif
