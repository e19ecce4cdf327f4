#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultSelection

    extension OnboardingEvent {
        /// The event as a JSON object on a line of its own.
        var json: String {
            let members: [(String, String)] =
                switch self {
                case .checkingVault: [("event", "checkingVault".jsonQuoted)]
                case .orphan(let orphan):
                    [
                        ("event", "orphan".jsonQuoted), ("publicKey", orphan.publicKey?.jsonQuoted ?? "null"),
                        ("label", orphan.label.jsonQuoted),
                    ]
                case .startingAgain(let orphan):
                    [
                        ("event", "startingAgain".jsonQuoted), ("publicKey", orphan.publicKey?.jsonQuoted ?? "null"),
                        ("label", orphan.label.jsonQuoted),
                    ]
                case .resuming(let attempt): [("event", "resuming".jsonQuoted), ("label", attempt.label.jsonQuoted)]
                case .heldBack(let cause):
                    [("event", "heldBack".jsonQuoted), ("reason", "\(cause)".jsonQuoted)]
                case .storingFailed(let error):
                    [("event", "storingFailed".jsonQuoted), ("reason", error.message.jsonQuoted)]
                case .requesting: [("event", "requesting".jsonQuoted)]
                case .approvalURL(let url): [("event", "approvalURL".jsonQuoted), ("url", url.jsonQuoted)]
                case .browser(let outcome):
                    [("event", "browser".jsonQuoted), ("outcome", outcome.name.jsonQuoted)]
                case .waiting(let left, let next):
                    [
                        ("event", "waiting".jsonQuoted), ("secondsLeft", "\(left.components.seconds)"),
                        ("nextPollIn", "\(next.components.seconds)"),
                    ]
                case .callbackReceived: [("event", "callbackReceived".jsonQuoted)]
                case .serviceBusy(let failure):
                    [("event", "serviceBusy".jsonQuoted), ("reason", "\(failure)".jsonQuoted)]
                case .connectionTrouble(let error):
                    [("event", "connectionTrouble".jsonQuoted), ("reason", error.message.jsonQuoted)]
                case .unreadableAnswer: [("event", "unreadableAnswer".jsonQuoted)]
                case .received(let publicKey):
                    [("event", "received".jsonQuoted), ("publicKey", publicKey.jsonQuoted)]
                case .stored(let key):
                    [
                        ("event", "stored".jsonQuoted), ("service", key.service.jsonQuoted),
                        ("account", key.account.jsonQuoted),
                    ]
                case .verification(.verified): [("event", "verified".jsonQuoted)]
                case .verification(.notVerified(let cause)):
                    [("event", "notVerified".jsonQuoted), ("reason", "\(cause)".jsonQuoted)]
                @unknown default: [("event", "other".jsonQuoted)]
                }
            return "{\(members.map { "\($0.0.jsonQuoted):\($0.1)" }.joined(separator: ","))}\n"
        }
    }

    extension BrowserOutcome {
        /// The outcome in one word.
        fileprivate var name: String {
            switch self {
            case .tried: "tried"
            case .noDisplay: "noDisplay"
            case .remoteSession: "remoteSession"
            case .launcherMissing: "launcherMissing"
            case .launcherFailed: "launcherFailed"
            case .notWanted: "notWanted"
            @unknown default: "other"
            }
        }
    }
#endif
