import Testing

@testable import KeyVaultOnboarding

struct OnboardingServiceTests {
    @Test(arguments: [
        ("https://api-ipv4.porkbun.com/api/json/v3", 1), ("http://127.0.0.1:8080/api/json/v3", 2),
        ("https://127.0.0.1:8443/api/json/v3/", 2), ("http://[::1]:8080/api/json/v3", 2),
        ("http://127.255.0.9/api", 2), ("https://localhost/api", 1),
    ])
    func `A secure or a loopback address is accepted`(address: String, prefixes: Int) throws {
        let service = try OnboardingService.porkbun(apiBase: address)
        #expect(service.approvalPrefixes.count == prefixes)
        #expect(service.approvalPrefixes.first == "https://porkbun.com/account/apiKeyApproval/")
        #expect(!service.apiBase.hasSuffix("/"))
    }

    @Test func `A loopback service may send to pages of its own origin`() throws {
        let service = try OnboardingService.porkbun(apiBase: "http://127.0.0.1:8080/api/json/v3")
        #expect(service.approvalPrefixes.last == "http://127.0.0.1:8080/account/apiKeyApproval/")
    }

    @Test(arguments: [
        "", "https://", "http://api.porkbun.com/v3", "http://localhost:8080", "http://127.0.0.1.evil.example",
        "http://127.0.0.1@evil.example/", "http://128.0.0.1/", "http://127.0.0.256/", "http://127.1/",
        "http://0x7f.0.0.1/", "http://[::2]/", "ftp://127.0.0.1/", "https://host:0/", "https://host:70000/",
        "https://host:8a/", "https://host/?x", "https://host/#x", "https://ho st/", "https://höst/", "//host/",
        "https://a:b:c/", "https://::1/", "https://host/%2e%2e", "http://127.0.0.1:8080\\@evil.example/",
    ])
    func `Anything else is refused before it is used`(address: String) {
        #expect(throws: OnboardingError(.invalidConfiguration)) { try OnboardingService.porkbun(apiBase: address) }
    }
}
