#if Onboarding
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding

    extension CommandFailure {
        /// The onboarding ended without a stored key.
        init(_ error: OnboardingError) {
            let command = error.code == .recordUnreadable ? " ('keyvault connect --cancel' gives it up.)" : ""
            self.init(
                ExitCode(error), code: error.code.rawValue, error.message, remedy: error.remedy + command,
                cause: error.cause?.description)
        }
    }

    extension ExitCode {
        /// The status of an onboarding that failed.
        init(_ error: OnboardingError) {
            self =
                switch error.code {
                case .invalidConfiguration, .volatileVault: .refused
                case .vaultNotReady, .requestNotKept, .unfinished: error.vaultStatus ?? .unavailable
                case .recordUnreadable: .damaged
                case .cancelled: .locked
                case .serviceUnreachable, .rateLimited: .unavailable
                case .denied, .expired: .notGranted
                case .maybeOrphaned, .secretAlreadyClaimed, .receivedButNotStored: .notStored
                default: .failure
                }
        }
    }

    extension OnboardingError {
        /// The status of the vault's failure, if that is the cause.
        fileprivate var vaultStatus: ExitCode? {
            if case .vault(let error) = cause { ExitCode(error.code) } else { nil }
        }

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
            case .recordUnreadable: "unreadableRecord"
            case .unfinished: "pending"
            case .attemptInProgress, .anotherProcessIsOnboarding: "busy"
            default: "refused"
            }
        }
    }
#endif
