#if Onboarding
    import KeyVaultKit

    extension OnboardingEvent {
        /// The event as a line for people.
        var line: String {
            switch self {
            case .checkingVault: "Checking that the vault can be written …"
            case .requesting: "Asking the service for an approval page …"
            case .approvalURL(let url): "Approve here: \(url)"
            case .browser(.tried): "Your browser should show that page now."
            case .browser(.noDisplay): "Open that page yourself: there is no display here."
            case .browser(.remoteSession): "Open that page yourself: this is a remote session."
            case .browser: "Open that page yourself: no browser could be started."
            case .waiting(let left, let next):
                "Waiting for your approval, \(left.components.seconds / 60) min left; asking again in "
                    + "\(next.components.seconds) s."
            case .orphan(let key): "Remember: \(key)"
            case .resuming(let attempt): "Going on with the sign-in “\(attempt.label)” …"
            case .heldBack(let cause): "The service is not asked for the key, which could not be kept: \(cause)."
            case .storingFailed(let error): "\(error.message); trying again."
            case .startingAgain(let key): "\(key.message) Starting again."
            case .callbackReceived: "The browser came back."
            case .serviceBusy(let failure): "The service did not decide: \(failure)."
            case .connectionTrouble(let error): "\(error)."
            case .unreadableAnswer: "The answer cannot be understood; it was kept, and the service is asked again."
            case .received(let publicKey): "Approved. Received the key \(publicKey.prefix(8))…, storing it."
            case .stored(let key): "Stored as \(key.service)/\(key.account.prefix(8))… and read back."
            case .verification(.verified): "The service accepts the stored pair (credentialsValid)."
            case .verification(let outcome): "The service could not confirm the pair: \(outcome)."
            @unknown default: "\(self)"
            }
        }
    }
#endif
