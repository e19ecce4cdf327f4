#if Onboarding
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultSelection

    /// How an onboarding ended, as it is told.
    struct ConnectOutcome: Sendable {
        let result: Result<OnboardingReport?, OnboardingError>
        let isJSON: Bool

        /// Tells how it ended; a failure is thrown after its outcome has been told.
        func end(service: String) throws(CommandFailure) -> ExitCode {
            switch result {
            case .success(let report?):
                let name = report.verification == .verified ? "stored" : "storedNotVerified"
                try StandardOutput.write(isJSON ? Self.line(name, account: report.key.account) : "\(report)\n")
                return .done
            case .success(nil):
                try StandardOutput.write(isJSON ? Self.line("cancelled", account: nil) : "Nothing is pending.\n")
                return .done
            case .failure(let error):
                let account = error.unstored?.publicKey ?? error.orphan?.publicKey
                if isJSON { try StandardOutput.write(Self.line(error.outcome, account: account)) }
                throw CommandFailure(error)
            }
        }

        /// The last line for scripts.
        static func line(_ outcome: String, account: String?) -> String {
            "{\"event\":\"result\",\"outcome\":\"\(outcome)\",\"service\":\"porkbun.com\","
                + "\"account\":\(account?.jsonQuoted ?? "null")}\n"
        }
    }
#endif
