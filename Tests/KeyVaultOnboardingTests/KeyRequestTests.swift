import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

struct KeyRequestTests {
    private static let token = String(repeating: "0123456789abcdef", count: 4)
    private static let page = "https://porkbun.com/account/apiKeyApproval/\(token)"

    private func approval(
        _ body: String, status: Int = 200, ending: HTTPResponse.Ending = .complete, headers: [HTTPHeader] = []
    ) throws(OnboardingError) -> KeyRequest.Approval {
        try KeyRequest.approval(
            from: .fixture(body, status: status, headers: headers, ending: ending), of: .porkbun,
            at: UnixTime(milliseconds: 0))
    }

    private static func answer(
        token: String = token, url: String = page, mode: String = "pkce", more: String = ""
    ) -> String {
        #"{"status":"SUCCESS","requestToken":"\#(token)","authUrl":"\#(url)","deliveryMode":"\#(mode)"\#(more)}"#
    }

    @Test func `The body names the application, the challenge and the method`() {
        let request = KeyRequest(label: "Ac\"me", codeChallenge: "abc", returnURL: nil, scopes: [])
        let text = request.body().text()
        #expect(text == #"{"name":"Ac\"me","codeChallenge":"abc","codeChallengeMethod":"S256"}"#)
        let full = KeyRequest(
            label: "A", codeChallenge: "c", returnURL: "https://app.example/?a=b", scopes: ["read", "dns"])
        let tail = #","returnUrl":"https://app.example/?a=b","scopes":["read","dns"]}"#
        let fullText = full.body().text()
        #expect(fullText.hasSuffix(tail))
    }

    @Test func `A complete answer gives the token and the page`() throws {
        let approval = try approval(Self.answer(more: #","expiration":"whenever","unknown":[1,{"a":null}]"#))
        #expect(approval == KeyRequest.Approval(requestToken: Self.token, url: Self.page))
    }

    @Test(arguments: ["legacy", "", "PKCE", "pkce "])
    func `Any delivery but pkce is refused`(mode: String) {
        #expect(throws: OnboardingError(.legacyDelivery)) { try approval(Self.answer(mode: mode)) }
    }

    @Test func `An answer without a delivery mode is refused`() {
        let body = #"{"status":"SUCCESS","requestToken":"\#(Self.token)","authUrl":"\#(Self.page)"}"#
        #expect(throws: OnboardingError(.legacyDelivery)) { try approval(body) }
    }

    @Test(arguments: [
        "https://porkbun.com@evil.example/\(token)", "https://porkbun.com%2eevil.com/account/apiKeyApproval/\(token)",
        "https://porkbun。com/account/apiKeyApproval/\(token)", page + "x", "https://evil.example/\(token)",
    ])
    func `A page that is not the service's own is refused`(url: String) {
        #expect(throws: OnboardingError(.untrustedApprovalURL)) { try approval(Self.answer(url: url)) }
    }

    @Test(arguments: [
        "", "short", "../../../../../etc/passwd", "0123456789abcdef/..", String(repeating: "a", count: 300),
    ])
    func `A token that is not one is refused`(token: String) {
        #expect(throws: OnboardingError(.protocolViolation)) { try approval(Self.answer(token: token)) }
    }

    @Test(arguments: [
        (400, #"{"status":"ERROR","code":"INVALID_INPUT","message":"returnUrl must be https"}"#, "INVALID_INPUT"),
        (429, #"{"status":"ERROR","code":"RATE_LIMIT_EXCEEDED","ttlRemaining":1800}"#, "RATE_LIMIT_EXCEEDED"),
        (
            200, #"{"status":"ERROR","code":"DOMAIN_IS_NOT_OPTED_IN_OR_SOMETHING"}"#,
            "DOMAIN_IS_NOT_OPTED_IN_OR_SOMETHING"
        ),
        (500, #"{"status":"ERROR"}"#, nil), (503, "<html>busy</html>", nil), (302, "", nil), (200, "<html>", nil),
        (200, answer().replacing("SUCCESS", with: "ERROR"), nil),
        (200, answer(more: #","code":"REQUEST_DENIED""#), "REQUEST_DENIED"),
        (200, answer(more: #","status":"SUCCESS""#), nil),
    ])
    func `A refusal or an unreadable answer is a refused request`(status: Int, body: String, code: String?) {
        let error = #expect(throws: OnboardingError(.requestRefused)) { try approval(body, status: status) }
        guard case .service(let failure)? = error?.cause else {
            Issue.record("no service failure in \(String(describing: error))")
            return
        }
        #expect(failure.httpStatus == status)
        #expect(failure.code?.rawValue == code)
    }

    @Test func `The time to wait and the advice of a refusal are kept`() throws {
        let body = #"{"status":"ERROR","code":"RATE_LIMIT_EXCEEDED","next_action":{"hint":"Wait\u001b[31m a bit"}}"#
        let error = #expect(throws: OnboardingError.self) {
            try approval(body, status: 429, headers: [HTTPHeader("retry-after", "77")])
        }
        guard case .service(let failure)? = error?.cause else { return }
        #expect(failure.retryAfter == .seconds(77))
        #expect(failure.hint == #"Wait\u{1B}[31m a bit"#)
    }

    @Test func `An answer that is cut off anywhere is never taken for a whole one`() throws {
        let body = Self.answer()
        for length in 0..<body.utf8.count {
            let part = String(decoding: body.utf8.prefix(length), as: UTF8.self)
            #expect(throws: OnboardingError(.requestRefused)) { try approval(part, ending: .cutOff) }
            #expect(throws: OnboardingError(.requestRefused)) { try approval(part) }
        }
        #expect(throws: OnboardingError(.requestRefused)) { try approval(body, ending: .tooLong) }
    }
}
