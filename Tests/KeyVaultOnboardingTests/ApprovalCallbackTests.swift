import Testing

@testable import KeyVaultOnboarding

struct ApprovalCallbackTests {
    private static let token = String(repeating: "ab01", count: 16)

    private func outcome(_ query: String, pending: String? = Self.token) -> CallbackOutcome {
        let wakeup = Wakeup()
        wakeup.expectCallback(for: pending)
        return wakeup.callBack("https://app.example/callback" + query)
    }

    @Test(arguments: [
        "?status=approved&requestToken=\(token)", "?requestToken=\(token)&status=approved",
        "?status=denied&requestToken=\(token)", "?tenant=5&status=approved&requestToken=\(token)&x",
        "?status=approved&requestToken=\(token)#fragment",
    ])
    func `A callback for the pending request is accepted, whatever it says`(query: String) {
        #expect(outcome(query) == .accepted)
    }

    @Test(arguments: [
        "", "?", "?status=approved", "?requestToken=\(token)", "#?status=approved",
        "?status=approved&status=denied&requestToken=\(token)",
        "?status=approved&status=approved&requestToken=\(token)",
        "?status=approved&requestToken=\(token)&requestToken=\(token)",
        "?status=approved&requestToken=\(token)&requestToken=x",
        "?status=maybe&requestToken=\(token)", "?status=&requestToken=\(token)",
        "?Status=approved&requestToken=\(token)",
        "?status=approved&requestToken=\(token)&" + String(repeating: "x=1&", count: 3_000),
    ])
    func `A callback with a parameter missing, doubled or unknown in value is malformed`(query: String) {
        #expect(outcome(query) == .malformed)
    }

    @Test(arguments: [String(token.dropLast()), token + "0", token.uppercased(), String(token.reversed()), ""])
    func `A callback with another token is another request's`(other: String) {
        #expect(outcome("?status=approved&requestToken=\(other)") == .otherRequest)
    }

    @Test func `Without a pending request no callback is accepted`() {
        #expect(outcome("?status=approved&requestToken=\(Self.token)", pending: nil) == .notWaiting)
    }
}
