#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    extension OnboardingEvent {
        /// The event as a line for people.
        var text: String {
            switch self {
            case .checkingVault: "Checking that the vault can be written …"
            case .orphan(let orphan): "Attention: \(orphan)"
            case .startingAgain(let orphan): "\(orphan.message) Starting again."
            case .resuming(let attempt): "Going on with “\(attempt.label.escapingControls)” …"
            case .heldBack(let cause): "The service is not asked yet: \(cause)."
            case .storingFailed(let error): "\(error.message); trying again."
            case .requesting: "Asking the service for an approval page …"
            case .approvalURL(let url): "Approve here: \(url.escapingControls)"
            case .browser(.tried): "Your browser should show that page now."
            case .browser(.noDisplay): "Open that page yourself: there is no display here."
            case .browser(.remoteSession): "Open that page yourself: this is a remote session."
            case .browser(.notWanted): "Open that page yourself."
            case .browser: "Open that page yourself: no browser could be started."
            case .waiting(let left, let next):
                "Waiting for your approval, \(Self.clock(left)) left; asking again in \(next.components.seconds) s."
            case .callbackReceived: "The browser came back."
            case .serviceBusy(let failure): "The service did not decide: \(failure)."
            case .connectionTrouble(let error): "\(error.message)."
            case .unreadableAnswer: "The answer cannot be understood; asking again."
            case .received(let publicKey): "Approved. Received the key \(publicKey.escapingControls), storing it."
            case .stored(let key): "Stored as \(key) and read back."
            case .verification(.verified): "The service accepts the stored key."
            case .verification(.notVerified(let cause)): "The service could not confirm the key: \(cause)."
            @unknown default: "\(self)"
            }
        }

        /// Minutes and seconds, as clocks show them.
        private static func clock(_ duration: Duration) -> String {
            let seconds = max(0, duration.components.seconds)
            return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
        }
    }
#endif
