import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

struct KeyRetrievalTests {
    /// What an outcome is, without its secret.
    private func kind(
        _ body: String, status: Int = 200, ending: HTTPResponse.Ending = .complete
    ) -> String {
        let response = HTTPResponse.fixture(body, status: status, ending: ending)
        let answer = ServiceAnswer(response, at: UnixTime(milliseconds: 0))
        switch KeyRetrieval.outcome(of: response, answer) {
        case .pending: return "pending"
        case .granted(let publicKey, let secret): return "granted \(publicKey) \(secret.text())"
        case .claimed(let publicKey): return "claimed \(publicKey ?? "?")"
        case .denied(let hasCode): return hasCode ? "denied" : "denied without a code"
        case .expired: return "expired"
        case .verifierRefused: return "verifierRefused"
        case .undecided(let failure, let publicKey):
            return "undecided \(failure.httpStatus) \(failure.code?.rawValue ?? "-")"
                + (publicKey.map { " \($0)" } ?? "")
        case .unreadable: return "unreadable"
        }
    }

    @Test func `The body holds token and verifier and nothing else`() {
        let verifier = CodeVerifier(octets: Secret(copying: [UInt8](repeating: 0, count: 32).span))
        let expected = #"{"requestToken":"abc","codeVerifier":"\#(String(repeating: "A", count: 43))"}"#
        let text = KeyRetrieval.body(requestToken: "abc", verifier: verifier).text()
        #expect(text == expected)
    }

    @Test(arguments: [
        (#"{"status":"SUCCESS","apikey":"pk1_a","secretapikey":"sk1_b"}"#, "granted pk1_a sk1_b"),
        (#"{"status":"PENDING","message":"not yet"}"#, "pending"),
        // Nothing that stands beside a pair may discard it.
        (#"{"apikey":"weird key","secretapikey":"\u00e9 \"x\" \\ "}"#, "granted weird key é \"x\" \\ "),
        (#"{"status":"ERROR","code":"REQUEST_EXPIRED","apikey":"pk","secretapikey":"sk"}"#, "granted pk sk"),
        (#"{"status":"PENDING","apikey":"pk","secretapikey":"sk"}"#, "granted pk sk"),
        // The code comes before the status.
        (#"{"status":"SUCCESS","apikey":"pk1_a","code":"SECRET_ALREADY_CLAIMED"}"#, "claimed pk1_a"),
        (#"{"status":"ERROR","apikey":"pk1_a","code":"SECRET_ALREADY_CLAIMED"}"#, "claimed pk1_a"),
        (#"{"status":"PENDING","code":"SECRET_ALREADY_CLAIMED"}"#, "claimed ?"),
        (#"{"status":"SUCCESS","code":"REQUEST_DENIED"}"#, "denied"),
        (#"{"status":"SUCCESS","code":"REQUEST_EXPIRED"}"#, "expired"),
        (#"{"status":"PENDING","code":"INVALID_CODE_VERIFIER"}"#, "verifierRefused"),
        (#"{"status":"ERROR","code":"CODE_VERIFIER_REQUIRED"}"#, "verifierRefused"),
        (#"{"status":"SUCCESS","code":"SOMETHING_NEW"}"#, "undecided 200 SOMETHING_NEW"),
        (#"{"status":"ERROR"}"#, "undecided 200 -"),
        (#"{"status":"ERROR","apikey":"pk1_a"}"#, "undecided 200 - pk1_a"),
        // A success without a secret is a claimed one.
        (#"{"status":"SUCCESS","apikey":"pk1_a"}"#, "unreadable"),
        (#"{"status":"SUCCESS","apikey":"pk1_a","secretapikey":""}"#, "unreadable"),
        // What may have been the grant is never taken for anything else.
        (#"{"status":"SUCCESS","secretapikey":"sk"}"#, "unreadable"),
        (#"{"status":"SUCCESS","apikey":5,"secretapikey":"sk"}"#, "unreadable"),
        (#"{"status":"SUCCESS","apikey":"p\u0000k","secretapikey":"sk"}"#, "unreadable"),
        (#"{"status":"SUCCESS","apikey":"a","secretapikey":"b","secretapikey":"c"}"#, "unreadable"),
        (#"{"status":"SUCCESS","apikey":"a","secretapikey":"b",}"#, "unreadable"),
        (#"["SUCCESS"]"#, "unreadable"), ("", "unreadable"), ("<html>", "unreadable"), ("{}", "unreadable"),
        (#"{"status":"success"}"#, "unreadable"),
    ])
    func `A successful answer is read by its pair, then its code, then its status`(body: String, kind expected: String)
    {
        #expect(kind(body) == expected)
    }

    @Test(arguments: [
        (403, #"{"status":"ERROR","code":"REQUEST_DENIED"}"#, "denied"),
        (403, #"{"status":"ERROR"}"#, "denied without a code"),
        (403, "<html>captive portal</html>", "undecided 403 -"), (403, "{}", "undecided 403 -"),
        (400, #"{"status":"ERROR","code":"REQUEST_DENIED"}"#, "denied"),
        (400, #"{"status":"ERROR","code":"REQUEST_EXPIRED"}"#, "expired"),
        (400, #"{"status":"ERROR","code":"INVALID_CODE_VERIFIER"}"#, "verifierRefused"),
        (400, #"{"status":"ERROR","code":"SECRET_ALREADY_CLAIMED"}"#, "claimed ?"),
        (400, #"{"status":"ERROR","code":"INVALID_INPUT"}"#, "undecided 400 INVALID_INPUT"),
        (400, #"{"status":"PENDING"}"#, "undecided 400 -"),
        (409, #"{"status":"ERROR","code":"IDEMPOTENCY_KEY_IN_USE"}"#, "undecided 409 IDEMPOTENCY_KEY_IN_USE"),
        (429, #"{"status":"ERROR","code":"RATE_LIMIT_EXCEEDED"}"#, "undecided 429 RATE_LIMIT_EXCEEDED"),
        (500, "", "undecided 500 -"), (503, "<html>busy</html>", "undecided 503 -"), (302, "", "undecided 302 -"),
        (500, #"{"status":"SUCCESS","apikey":"a","secretapikey":"b"}"#, "granted a b"),
        (400, #"{"status":"ERROR","code":"X","apikey":"a"}"#, "undecided 400 X a"),
    ])
    func `Another answer is read by its code, and is no decision without one`(
        status: Int, body: String, kind expected: String
    ) {
        #expect(kind(body, status: status) == expected)
    }

    @Test func `A grant that is cut off at any byte is unreadable, and so may have been the grant`() {
        let body = #"{"status":"SUCCESS","apikey":"pk1_a","secretapikey":"sk1_b"}"#
        for length in 0..<body.utf8.count {
            let part = String(decoding: body.utf8.prefix(length), as: UTF8.self)
            #expect(kind(part) == "unreadable")
            #expect(kind(part, ending: .cutOff) == "unreadable")
        }
        // A body that is whole cannot be spoilt by an end that is not as its head said.
        for ending in [HTTPResponse.Ending.cutOff, .tooLong] {
            #expect(kind(body, ending: ending) == "granted pk1_a sk1_b")
            #expect(kind(body + "\n ", ending: ending) == "granted pk1_a sk1_b")
            #expect(kind(#"{"status":"PENDING"}"#, ending: ending) == "unreadable")
        }
    }

    @Test(arguments: [
        (#"{"yourIp":"192.0.2.7"}"#, "192.0.2.7"), (#"{"yourIp":"2001:db8::7"}"#, "2001:db8::7"), ("{}", nil),
        (#"{"yourIp":"sk1_secret"}"#, nil), (#"{"yourIp":7}"#, nil), (#"{"yourIp":""}"#, nil), ("", nil),
    ])
    func `Only what looks like an address is told as the client's`(body: String, address: String?) {
        #expect(CredentialPing.clientAddress(in: .fixture(body), at: .now) == address)
    }

    @Test(arguments: [
        (#"{"status":"SUCCESS","credentialsValid":true}"#, 200, true),
        (#"{"status":"SUCCESS","yourIp":"127.0.0.1"}"#, 200, false),
        (#"{"status":"SUCCESS","credentialsValid":false}"#, 200, false),
        (#"{"status":"SUCCESS","credentialsValid":"true"}"#, 200, false),
        (#"{"status":"ERROR","credentialsValid":true}"#, 200, false),
        (#"{"status":"SUCCESS","credentialsValid":true}"#, 400, false), ("", 200, false),
    ])
    func `Only credentialsValid proves a pair`(body: String, status: Int, isVerified: Bool) {
        let verification = CredentialPing.verification(
            of: .fixture(body, status: status), at: UnixTime(milliseconds: 0))
        #expect((verification == .verified) == isVerified)
    }

    @Test func `The ping holds the pair, escaped`() {
        let text = CredentialPing.body(publicKey: "pk\"", secret: Secret(utf8: "s\\\n"))?.text()
        #expect(text == #"{"apikey":"pk\"","secretapikey":"s\\\n"}"#)
        let invalid: [UInt8] = [0xFF]
        let isNone = CredentialPing.body(publicKey: "pk", secret: Secret(copying: invalid.span)) == nil
        #expect(isNone)
    }
}
