#if Onboarding
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding

    extension CommandFailure {
        /// The onboarding ended without a stored key.
        init(_ error: OnboardingError) {
            self.init(
                ExitCode(error), code: error.code.rawValue, error.message, remedy: error.remedy,
                cause: error.cause?.description)
        }
    }

    extension ExitCode {
        /// The status of an onboarding that failed.
        fileprivate init(_ error: OnboardingError) {
            self =
                switch error.code {
                case .invalidConfiguration, .volatileVault: .refused
                case .vaultNotReady:
                    if case .vault(let cause) = error.cause { ExitCode(cause.code) } else { .failure }
                case .cancelled: .locked
                case .serviceUnreachable, .rateLimited: .unavailable
                case .denied, .expired: .notGranted
                case .maybeOrphaned, .secretAlreadyClaimed, .receivedButNotStored: .notStored
                default: .failure
                }
        }
    }

    extension OnboardingError {
        /// The outcome in one word, as scripts are told it.
        var outcome: String {
            switch code {
            case .denied: "denied"
            case .expired: "expired"
            case .secretAlreadyClaimed: "orphaned"
            case .maybeOrphaned: "maybeOrphaned"
            case .receivedButNotStored: "receivedNotStored"
            case .cancelled: "cancelled"
            case .verifierRefused: "invalidVerifier"
            case .attemptInProgress: "busy"
            default: "refused"
            }
        }
    }
#endif
