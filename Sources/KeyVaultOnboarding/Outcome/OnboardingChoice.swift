/// What a user interface can offer after an onboarding that did not end with a stored key.
@nonexhaustive
public enum OnboardingChoice: String, Sendable, Hashable, CaseIterable {
    /// Open the page where keys are deleted.
    case openKeyPage
    /// Begin a new attempt, with ``PKCEOnboarder/connect()``.
    case startAgain
    /// Go on with the attempt that is kept, with ``PKCEOnboarder/resume()``.
    case goOn
    /// Give the attempt up that is kept, with ``PKCEOnboarder/cancel()``.
    case giveUp
    /// Show the message again later; the vault remembers the key.
    case remindLater
    /// Store the key again, with ``UnstoredCredential/retryStore(in:)`` and the same vault.
    case tryAgain
    /// Store the key in another vault, with ``UnstoredCredential/retryStore(in:)``.
    case saveElsewhere
}

extension OnboardingError {
    /// What a user interface can offer, the likeliest first.
    public var choices: [OnboardingChoice] {
        switch code {
        case .receivedButNotStored: [.tryAgain, .saveElsewhere, .openKeyPage]
        case .secretAlreadyClaimed, .maybeOrphaned:
            [.openKeyPage, .startAgain] + (orphan?.isRemembered == true ? [.remindLater] : [])
        case .unfinished: [.goOn, .giveUp]
        case .recordUnreadable: [.giveUp]
        case .attemptInProgress, .anotherProcessIsOnboarding, .invalidConfiguration: []
        default: [.startAgain]
        }
    }
}
