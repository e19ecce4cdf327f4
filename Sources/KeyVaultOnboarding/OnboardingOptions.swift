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

    /// The choices of most programs: no page of their own, a full-account key, a vault that lasts.
    public init(returnURL: String? = nil, scopes: [String] = [], allowsVolatileVault: Bool = false) {
        self.returnURL = returnURL
        self.scopes = scopes
        self.allowsVolatileVault = allowsVolatileVault
    }

    /// Checks what the service is documented to refuse, before anything is sent.
    func check() throws(OnboardingError) {
        guard let returnURL else { return }
        guard returnURL.hasPrefix("https://"), returnURL.utf8.count <= 2_048,
            returnURL.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else {
            throw OnboardingError(.invalidConfiguration, detail: "returnURL must be an https address")
        }
    }
}
