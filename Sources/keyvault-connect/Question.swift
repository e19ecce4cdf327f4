#if Onboarding
    import Glibc
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding

    /// Questions to the person at the terminal.
    enum Question {
        /// Whether there is somebody to ask.
        static var canBeAsked: Bool { isatty(STDIN_FILENO) == 1 && StandardOutput.isTerminal }

        /// Asks for a yes; everything else is a no, and so is the end of the input.
        static func isConfirmed(_ question: String) -> Bool {
            try? StandardOutput.write(question)
            guard let answer = readLine() else {
                try? StandardOutput.write("\n")
                return false
            }
            return answer.lowercased().hasPrefix("y")
        }

        /// Tries to store a key again for as long as the person wants that.
        static func retryStoring(
            _ unstored: UnstoredCredential, in vault: any KeyVault, after error: OnboardingError
        ) async throws(CommandFailure) -> ExitCode {
            var failure = CommandFailure(error)
            while true {
                StandardOutput.complain(failure.line)
                guard isConfirmed("Try to store it again? If not, its secret is lost. [y/N] ") else {
                    return ExitCode(error)
                }
                let key: CredentialKey
                do throws(VaultError) { key = try await unstored.retryStore(in: vault) } catch {
                    failure = CommandFailure(error)
                    continue
                }
                try StandardOutput.write("The key is stored as \(key).\n")
                return .done
            }
        }
    }
#endif
