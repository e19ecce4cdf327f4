/// What a program may choose about an onboarding.
public struct OnboardingOptions: Sendable, Hashable {
    /// An HTTPS page of the program's own that the browser returns to; `nil` needs none, for the service is polled.
    ///
    /// The program hands the URL that the page gets to `PKCEOnboarder.handleCallback(_:)`.
    public var returnURL: String?
    /// The permissions to ask for, such as `dns`; none asks for a full-account key.
    public var scopes: [String]
    /// Whether the key may be put into a vault that forgets it when the process ends.
    public var allowsVolatileVault: Bool

    /// What happens when a key was made and its secret is lost.
    public var recovery: Recovery
    /// What tells this program from others in a shared vault and in the folder for state: 1 to 200 visible ASCII
    /// characters without a slash, no dot first; `nil` derives it from the program's name.
    public var applicationID: String?
    /// The absolute path of the folder for the journal and the lock; `nil` is `$XDG_STATE_HOME/<applicationID>`.
    ///
    /// All processes of one user that may run the same onboarding have to use the same folder.
    public var stateDirectory: String?

    /// The choices of most programs: no page of their own, a full-account key, a vault that lasts.
    public init(
        returnURL: String? = nil, scopes: [String] = [], allowsVolatileVault: Bool = false,
        recovery: Recovery = .report, applicationID: String? = nil, stateDirectory: String? = nil
    ) {
        self.returnURL = returnURL
        self.scopes = scopes
        self.allowsVolatileVault = allowsVolatileVault
        self.recovery = recovery
        self.applicationID = applicationID
        self.stateDirectory = stateDirectory
    }

    /// What happens when a key was made and its secret is lost.
    public enum Recovery: Sendable, Hashable {
        /// The attempt ends with an error that names the key; the user decides about another one.
        case report
        /// Once the loss is noted in the vault a new attempt begins by itself, for which the user has to approve again.
        ///
        /// At most `limit` times a call, and never more than three times an hour.
        case restart(limit: Int)
    }

    /// Checks what the service is documented to refuse, before anything is sent.
    func check() throws(OnboardingError) {
        if let applicationID, !StateDirectory.isName(applicationID) {
            throw OnboardingError(.invalidConfiguration, detail: "applicationID cannot name a folder")
        }
        if let stateDirectory, !stateDirectory.hasPrefix("/") {
            throw OnboardingError(.invalidConfiguration, detail: "stateDirectory must be an absolute path")
        }
        guard let returnURL else { return }
        guard returnURL.hasPrefix("https://"), returnURL.utf8.count <= 2_048,
            returnURL.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw OnboardingError(.invalidConfiguration, detail: "returnURL must be an https address")
        }
    }
}
