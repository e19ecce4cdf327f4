#if Onboarding
    import KeyVaultCore
    import KeyVaultTesting
    import Testing

    @Suite("POST /apikey/request")
    struct RequestTests {
        @Test func `A PKCE request is answered with everything that the documentation names`() throws {
            let service = TestService()
            let reply = service.request()
            #expect(reply.status == 200)
            #expect(reply["status"] == "SUCCESS")
            #expect(reply["deliveryMode"] == "pkce")
            let token = try #require(reply["requestToken"])
            #expect(token.wholeMatch(of: /[a-f0-9]{64}/) != nil)
            #expect(reply["authUrl"] == "https://porkbun.com/account/apiKeyApproval/\(token)")
            #expect(reply["expiration"] == "2026-01-01 00:30:00")
            #expect(reply["message"] != nil)
        }

        @Test func `Every answer carries its identifier, the version and the description`() throws {
            let reply = TestService().request()
            let id = try #require(reply["requestId"])
            #expect(id.wholeMatch(of: /[a-f0-9]{8}-[a-f0-9]{4}-7[a-f0-9]{3}-[89ab][a-f0-9]{3}-[a-f0-9]{12}/) != nil)
            #expect(id.hasPrefix("019b76da-a800"), "the first 48 bits are the wall clock")
            #expect(reply.header("X-Request-Id") == id)
            #expect(reply.header("X-API-Version") == "3.53")
            #expect(reply.header("Link") == #"<https://porkbun.com/api/json/v3/spec>; rel="describedby""#)
            #expect(reply.header("Content-Type") == "application/json")
        }

        @Test(arguments: ["", "[]", "{}", #"{"name":"App"}"#, #"{"name":null,"codeChallenge":null}"#])
        func `Without a challenge the request is a legacy one`(body: String) {
            let reply = TestService().request(body)
            #expect(reply["status"] == "SUCCESS")
            #expect(reply["deliveryMode"] == "legacy")
        }

        @Test(arguments: [
            #"{"name":"\#(String(repeating: "n", count: 256))"}"#,
            #"{"name":5}"#,
            #"{"codeChallenge":"short"}"#,
            #"{"codeChallenge":"\#(String(repeating: "+", count: 43))"}"#,
            #"{"codeChallenge":"\#(TestService.challenge)","codeChallengeMethod":"plain"}"#,
            #"{"returnUrl":"https://app.example/callback"}"#,
            #"{"codeChallenge":"\#(TestService.challenge)","returnUrl":"http://127.0.0.1/callback"}"#,
            #"{"codeChallenge":"\#(TestService.challenge)","returnUrl":"myapp://callback"}"#,
            #"{"codeChallenge":"\#(TestService.challenge)","returnUrl":"https://"}"#,
            #"{"codeChallenge":"\#(TestService.challenge)","returnUrl":"https://a.example/\r\nSet-Cookie: a=b"}"#,
            #"{"codeChallenge":"\#(TestService.challenge)","returnUrl":"https://a/\#(String(repeating: "p", count: 2_048))"}"#,
        ])
        func `A field that breaks its rule is invalid input`(body: String) {
            let service = TestService()
            let reply = service.request(body)
            #expect(reply.status == 400)
            #expect(reply["status"] == "ERROR")
            #expect(reply["code"] == "INVALID_INPUT")
            #expect(service.simulator.ledger.requests.isEmpty)
        }

        @Test func `Names of 255 characters and challenges with an explicit S256 are accepted`() {
            let name = String(repeating: "é", count: 255)
            let body = #"{"name":"\#(name)","codeChallenge":"\#(TestService.challenge)","codeChallengeMethod":"S256"}"#
            #expect(TestService().request(body)["deliveryMode"] == "pkce")
        }

        @Test(arguments: ["{", "nonsense", #"{"name":"a","name":"b"}"#])
        func `Bad JSON is named as such`(body: String) {
            let reply = TestService().request(body)
            #expect(reply.status == 400)
            #expect(reply["code"] == "INVALID_OR_EMPTY_JSON")
        }

        @Test(arguments: [("GET", SimulatorEndpoint.request), ("PUT", .retrieve), ("DELETE", .ping)])
        func `A wrong method is named as such`(method: String, endpoint: SimulatorEndpoint) {
            #expect(TestService().send(method, endpoint.path)["code"] == "METHOD_NOT_ALLOWED")
        }

        @Test func `A path that is not simulated is not found`() {
            let reply = TestService().send("POST", "/api/json/v3/domain/listAll")
            #expect(reply.status == 404)
            #expect(reply["status"] == "ERROR")
        }

        @Test func `A sandbox request is answered with a pair at once`() throws {
            let service = TestService()
            let reply = service.request(#"{"sandbox":true,"name":"App"}"#)
            let publicKey = try #require(reply["apikey"])
            #expect(publicKey.hasPrefix("pk1_sb_"))
            #expect(reply["secretapikey"]?.hasPrefix("sk1_sb_") == true)
            #expect(reply.member("sandbox", as: Bool.self) == true)
            #expect(reply["requestToken"] == nil)
            #expect(service.simulator.ledger.key(publicKey)?.isDelivered == true)
        }

        @Test func `The same seed gives the same tokens and keys, another seed gives others`() {
            func keys(seed: UInt64) -> [String?] {
                let service = TestService(seed: seed)
                let token = service.approvedToken()
                let reply = service.retrieve(token)
                return [token, reply["apikey"], reply["secretapikey"]]
            }
            #expect(keys(seed: 7) == keys(seed: 7))
            #expect(Set(keys(seed: 7) + keys(seed: 8)).count == 6)
        }
    }
#endif
