#if Onboarding
    import KeyVaultCore

    /// How the waiting for a key ended.
    enum Verdict: Sendable {
        /// The key arrived.
        case granted(GrantedKey)
        /// The key was handed out before: in doubt to this attempt, otherwise to somebody else.
        case claimed(publicKey: String?, isOurs: Bool)
        /// It is certain that no key was made.
        case nothing(OnboardingError)
        /// The service has decided, and a key may have been made all the same.
        case uncertain(OnboardingError.Cause?)
        /// Nobody has decided, and a key may have been made.
        case unfinished(OnboardingError.Cause?)
    }

    extension OpenAttempt {
        /// The ending of the given error only if it is certain that no key was made.
        func verdict(otherwise certain: OnboardingError) -> Verdict {
            entry.doubt.isInDoubt ? .uncertain(certain.cause) : .nothing(certain)
        }
    }

    /// A key as it came: its public half, and its secret half in a box that outlives the answer.
    struct GrantedKey: Sendable {
        let publicKey: String
        let secret: SecretBox
    }
#endif
