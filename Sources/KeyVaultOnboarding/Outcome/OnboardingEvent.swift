public import KeyVaultCore

/// A step of an onboarding, for a user interface to show.
@nonexhaustive
public enum OnboardingEvent: Sendable, Equatable {
    /// The vault is being checked before anything is sent.
    case checkingVault
    /// A former attempt lost a key, which the user has not confirmed to have deleted.
    case orphan(OrphanedKey)
    /// An attempt that a former run left is taken up.
    case resuming(PendingAttempt)
    /// The service is being asked for a page where the user can approve.
    case requesting
    /// The page where the user approves; show it as text, whatever becomes of the browser.
    case approvalURL(String)
    /// What became of opening the page in a browser.
    case browser(BrowserOutcome)
    /// The user has so much time to approve; the service is asked again in so long.
    case waiting(approvalTimeLeft: Duration, nextPollIn: Duration)
    /// A callback URL named this request; the service is asked at once.
    case callbackReceived
    /// The service did not decide; it is asked again when it allows.
    case serviceBusy(ServiceFailure)
    /// The service could not be reached; it is asked again.
    case connectionTrouble(TransportError)
    /// The service is not asked, because what it would answer could not be kept; the user should see to that before the
    /// approval runs out.
    case heldBack(OnboardingError.Cause)
    /// The answer may have been the key and cannot be understood; it was kept, and the service is asked again.
    case unreadableAnswer
    /// The key arrived and is about to be stored.
    case received(publicKey: String)
    /// The key could not be stored yet; it is tried again.
    case storingFailed(VaultError)
    /// The key is lost, that is noted, and a new attempt begins in its place.
    case startingAgain(OrphanedKey)
    /// The vault holds the pair and gave it back unchanged.
    case stored(CredentialKey)
    /// The service was asked whether it accepts the stored pair.
    case verification(Verification)
}
