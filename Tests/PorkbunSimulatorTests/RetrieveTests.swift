#if Onboarding
    import KeyVaultCore
    import KeyVaultTesting
    import Testing

    @Suite("POST /apikey/retrieve")
    struct RetrieveTests {
        @Test func `Before the approval the answer is PENDING in a 200, without a code`() {
            let service = TestService()
            let reply = service.retrieve(service.requestToken())
            #expect(reply.status == 200)
            #expect(reply["status"] == "PENDING")
            #expect(reply["code"] == nil)
            #expect(service.simulator.ledger.keys.isEmpty)
        }

        @Test func `The key is made at the first matching retrieve and the secret is given once`() throws {
            let service = TestService()
            let token = service.approvedToken()
            #expect(service.simulator.ledger.keys.isEmpty, "an approval makes no key")

            let first = service.retrieve(token)
            #expect(first.status == 200)
            #expect(first["status"] == "SUCCESS")
            let publicKey = try #require(first["apikey"])
            #expect(publicKey.wholeMatch(of: /pk1_[a-f0-9]{64}/) != nil)
            #expect(first["secretapikey"]?.wholeMatch(of: /sk1_[a-f0-9]{64}/) != nil)

            let second = service.retrieve(token)
            #expect(second["secretapikey"] == nil)
            #expect(second["apikey"] == publicKey)
            #expect(second["code"] == "SECRET_ALREADY_CLAIMED")
            #expect(service.simulator.ledger.keys.count == 1)
            #expect(service.simulator.ledger.keys.first?.label == "App")
        }

        @Test func `Of many retrieves at once one gets the secret`() async {
            let service = TestService()
            let token = service.approvedToken()
            let secrets = await withTaskGroup(of: String?.self) { group in
                for _ in 0..<50 { group.addTask { service.retrieve(token)["secretapikey"] } }
                return await group.reduce(into: [String]()) { all, secret in all += secret.map { [$0] } ?? [] }
            }
            #expect(secrets.count == 1)
            #expect(service.simulator.ledger.keys.count == 1)
        }

        @Test func `A wrong or missing verifier makes no key and does not burn the request`() {
            let service = TestService()
            let token = service.approvedToken()
            #expect(service.retrieve(token, verifier: nil)["code"] == "CODE_VERIFIER_REQUIRED")
            #expect(service.retrieve(token, verifier: TestService.otherVerifier)["code"] == "INVALID_CODE_VERIFIER")
            #expect(service.retrieve(token, verifier: "short")["code"] == "INVALID_CODE_VERIFIER")
            #expect(service.simulator.ledger.keys.isEmpty)
            #expect(service.retrieve(token)["secretapikey"] != nil)
        }

        @Test func `A claimed request names its key to the holder of the verifier alone`() {
            let service = TestService()
            let token = service.approvedToken()
            _ = service.retrieve(token)
            #expect(service.retrieve(token, verifier: TestService.otherVerifier)["apikey"] == nil)
        }

        @Test func `A legacy request is told the public key alone, every time`() {
            let service = TestService()
            let token = service.request("{}")["requestToken"] ?? ""
            service.simulator.approve(requestToken: token)
            for _ in 1...2 {
                let reply = service.retrieve(token, verifier: nil)
                #expect(reply["status"] == "SUCCESS")
                #expect(reply["apikey"] != nil)
                #expect(reply["secretapikey"] == nil)
            }
            #expect(service.simulator.ledger.keys.count == 1)
        }

        @Test(arguments: ["", "{}", #"{"requestToken":7}"#, #"{"requestToken":"ABC"}"#])
        func `A malformed call is refused before anything is looked up`(body: String) {
            let reply = TestService().send("POST", SimulatorEndpoint.retrieve.path, body)
            #expect(reply.status == 400)
            #expect(reply["code"] == (body.isEmpty ? "INVALID_OR_EMPTY_JSON" : "INVALID_INPUT"))
        }

        @Test func `The first decision stands, and repeating it changes nothing`() {
            let service = TestService()
            let approved = service.requestToken()
            #expect(service.simulator.approve(requestToken: approved))
            service.clock.advance(by: .seconds(300))
            #expect(service.simulator.approve(requestToken: approved), "approving twice is harmless")
            #expect(!service.simulator.deny(requestToken: approved))
            service.clock.advance(by: .seconds(301))
            #expect(service.retrieve(approved)["code"] == "REQUEST_EXPIRED", "the second approval moved nothing")

            let denied = service.requestToken()
            #expect(service.simulator.deny(requestToken: denied))
            #expect(!service.simulator.approve(requestToken: denied))
            #expect(service.retrieve(denied)["code"] == "REQUEST_DENIED")
            #expect(!service.simulator.approve(requestToken: "unknown"))
        }
    }
#endif
