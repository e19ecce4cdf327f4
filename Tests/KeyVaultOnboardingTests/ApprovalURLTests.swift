import Testing

@testable import KeyVaultOnboarding

struct ApprovalURLTests {
    private static let token = String(repeating: "0123456789abcdef", count: 4)
    private static let prefix = "https://porkbun.com/account/apiKeyApproval/"

    private func isTrusted(_ url: String, token: String = Self.token) -> Bool {
        ApprovalURL.isTrusted(url, token: token, prefixes: OnboardingService.porkbun.approvalPrefixes)
    }

    @Test func `The service's own page for the token is trusted`() {
        #expect(isTrusted(Self.prefix + Self.token))
    }

    @Test(arguments: [
        "https://porkbun.com@evil.example/account/apiKeyApproval/",
        "https://porkbun.com%2eevil.com/account/apiKeyApproval/",
        "https://porkbun.com.evil.com/account/apiKeyApproval/",
        "https://porkbun.com./account/apiKeyApproval/",
        "https://porkbun。com/account/apiKeyApproval/",
        "https://porkbun．com/account/apiKeyApproval/",
        "https://ｐｏｒｋｂｕｎ.com/account/apiKeyApproval/",
        "https://porkbun.com:443/account/apiKeyApproval/",
        "https://porkbun.com:8443/account/apiKeyApproval/",
        "https://PORKBUN.com/account/apiKeyApproval/",
        "http://porkbun.com/account/apiKeyApproval/",
        "https:/porkbun.com/account/apiKeyApproval/",
        "https:\\\\porkbun.com\\account\\apiKeyApproval\\",
        "https://porkbun.com/account/../account/apiKeyApproval/",
        "https://porkbun.com/account/apiKeyApproval/?next=",
        "https://porkbun.com/account/apiKeyApproval//",
        " https://porkbun.com/account/apiKeyApproval/",
        "javascript:https://porkbun.com/account/apiKeyApproval/",
        "file:///account/apiKeyApproval/",
        "--https://porkbun.com/account/apiKeyApproval/",
        "https://user:pass@porkbun.com/account/apiKeyApproval/",
        "https://porkbun.com\u{0}.evil.com/account/apiKeyApproval/",
        "https://127.0.0.1/account/apiKeyApproval/",
        "",
    ])
    func `A page that only looks like the service's is not trusted`(prefix: String) {
        #expect(!isTrusted(prefix + Self.token))
    }

    @Test(arguments: ["", "/", "?x=1", "#x", "\n", " ", "%00", "0"])
    func `Nothing may follow the token`(suffix: String) {
        let url = Self.prefix + Self.token + suffix
        #expect(isTrusted(url) == suffix.isEmpty)
    }

    @Test func `A page for another token is not trusted`() {
        #expect(!isTrusted(Self.prefix + String(Self.token.reversed())))
        #expect(!isTrusted(Self.prefix, token: ""))
        #expect(!isTrusted(Self.prefix + "../x", token: "../x"))
        #expect(!isTrusted(Self.prefix + String(repeating: "a", count: 600), token: String(repeating: "a", count: 600)))
    }
}
