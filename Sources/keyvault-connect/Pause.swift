#if Onboarding
    import Glibc
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding
    import Synchronization

    /// Ends the program on an interrupt, so that the attempt can be gone on with.
    ///
    /// The journal makes every moment safe, but between two questions to the service there is nothing that could be
    /// lost: the end waits for such a moment. Before there is a page to approve, the attempt is simply given up.
    final class Pause: Sendable {
        private struct State {
            var hasPage = false
            /// Until when nothing is asked, by the time since boot.
            var quietUntil: Duration?
            var isWanted = false
        }

        /// The time that the end takes at the most.
        private static let margin = Duration.milliseconds(300)

        private let state = Mutex(State())
        private let isJSON: Bool
        private let giveUp: @Sendable () -> Void

        init(isJSON: Bool, givingUp giveUp: @escaping @Sendable () -> Void) {
            self.isJSON = isJSON
            self.giveUp = giveUp
        }

        /// Notes a step.
        func pass(_ event: OnboardingEvent) {
            state.withLock { state in
                switch event {
                case .approvalURL, .resuming: state.hasPage = true
                case .waiting(_, let next): state.quietUntil = SystemTime().sinceBoot + next - Self.margin
                case .browser: break
                default: state.quietUntil = nil
                }
            }
            endIfQuiet()
        }

        /// Wants the end.
        func request() {
            let hasPage = state.withLock { state in
                state.isWanted = true
                return state.hasPage
            }
            if hasPage { endIfQuiet() } else { giveUp() }
        }

        private func endIfQuiet() {
            let isQuiet = state.withLock { state in
                state.isWanted && state.quietUntil.map { SystemTime().sinceBoot < $0 } ?? false
            }
            guard isQuiet else { return }
            let failure = CommandFailure(
                .locked, code: VaultError.Code.cancelled.rawValue, "Interrupted; the attempt is kept",
                remedy: "Go on with 'keyvault connect --resume', or give it up with 'keyvault connect --cancel'.")
            if isJSON { try? StandardOutput.write(ConnectOutcome.line("pending", account: nil)) }
            StandardOutput.complain(isJSON ? failure.json : "\n" + failure.line)
            _exit(failure.exit.rawValue)
        }
    }
#endif
