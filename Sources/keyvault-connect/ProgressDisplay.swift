#if Onboarding
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultSelection

    /// How the steps of an onboarding are shown.
    enum ProgressDisplay: Sendable {
        /// Lines for people; on a terminal the waiting rewrites its own line.
        case text(Bool)
        /// A JSON object on each line.
        case json

        /// Shows a step.
        func show(_ event: OnboardingEvent) throws(CommandFailure) {
            switch self {
            case .json: try StandardOutput.write(event.json)
            case .text(let isTerminal):
                if isTerminal, case .waiting = event { return try StandardOutput.write("\r\u{1B}[K\(event.text)") }
                try StandardOutput.write(isTerminal ? "\r\u{1B}[K\(event.text)\n" : "\(event.text)\n")
            }
        }

        /// Shows how it ended; a failure is thrown after its outcome has been told.
        func end(
            with result: Result<OnboardingReport, OnboardingError>, service: String
        ) throws(CommandFailure) -> ExitCode {
            let (outcome, account) = result.outcome
            switch self {
            case .json:
                let account = account?.jsonQuoted ?? "null"
                try StandardOutput.write(
                    "{\"event\":\"result\",\"outcome\":\"\(outcome)\",\"service\":\(service.jsonQuoted),"
                        + "\"account\":\(account)}\n")
            case .text(let isTerminal):
                if isTerminal { try StandardOutput.write("\r\u{1B}[K") }
                if case .success(let report) = result { try StandardOutput.write("\(report)\n") }
            }
            do throws(OnboardingError) {
                _ = try result.get()
                return .done
            } catch { throw CommandFailure(error) }
        }
    }

    extension Result where Success == OnboardingReport, Failure == OnboardingError {
        /// The outcome in one word, and the account under which the key is stored.
        fileprivate var outcome: (name: String, account: String?) {
            switch self {
            case .success(let report):
                (report.verification == .verified ? "stored" : "storedNotVerified", report.key.account)
            case .failure(let error): (error.outcome, error.unstored?.publicKey ?? error.orphan?.publicKey)
            }
        }
    }
#endif
