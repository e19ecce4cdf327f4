#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting
    import Testing

    @Suite("Faults")
    struct FaultTests {
        /// A fault, and whether the call that it meets is processed.
        static let faults: [(fault: SimulatorFault, isProcessed: Bool)] = [
            (.unreachable, false), (.lostRequest, false), (.lostAnswer, true), (.cutOff(afterBodyBytes: 0), true),
            (.cutOff(afterBodyBytes: 1 << 20), true), (.delayed(.seconds(5)), true), (.rateLimited(seconds: 17), false),
            (.unavailable, false), (.redirected(to: "https://elsewhere.example/"), false),
            (.error(status: 200, code: "REQUEST_EXPIRED"), false), (.error(status: 400, code: "BRAND_NEW"), false),
            (.replaced(status: 502, body: "{}", processed: false), false),
            (.replaced(status: 502, body: "{}", processed: true), true), (.replayed, true), (.duplicateKeys, true),
            (.oversized(bytes: 71_680), true), (.gzipGarbage, true), (.wrongContentLength(by: 100), true),
            (.withoutSecret, true),
        ]

        @Test(arguments: faults)
        func `A fault meets one call, and the ledger knows what came of it`(fault: SimulatorFault, isProcessed: Bool) {
            let service = TestService()
            let token = service.approvedToken()
            service.simulator.enqueue(fault, on: .retrieve)
            #expect(service.ping()["status"] == "SUCCESS", "other endpoints are not met")
            let reply = service.retrieve(token)
            #expect(service.simulator.ledger.keys.count == (isProcessed ? 1 : 0))
            #expect(service.simulator.ledger.calls.last?.status == reply.status)
            #expect(service.simulator.ledger.calls.last?.delivery == reply.delivery)

            let next = service.retrieve(token)
            #expect(next.delivery == .whole)
            #expect(next["code"] == (isProcessed ? "SECRET_ALREADY_CLAIMED" : nil))
        }

        /// A retrieve that would be the granting one, met by a fault.
        private func granting(_ fault: SimulatorFault) -> (service: TestService, reply: Reply) {
            let service = TestService()
            let token = service.approvedToken()
            service.simulator.enqueue(fault, on: .retrieve)
            return (service, service.retrieve(token))
        }

        @Test func `429 names the seconds that it was given`() {
            let reply = granting(.rateLimited(seconds: 17)).reply
            #expect(reply.status == 429)
            #expect(reply.header("Retry-After") == "17")
            #expect(reply.member("ttlRemaining", as: Int.self) == 17)
        }

        @Test func `A redirect goes where it was told`() {
            let reply = granting(.redirected(to: "https://elsewhere.example/")).reply
            #expect(reply.status == 302)
            #expect(reply.header("Location") == "https://elsewhere.example/")
        }

        @Test func `Doubled members are there twice, the second time empty`() {
            let body = granting(.duplicateKeys).reply.body
            #expect(body.contains(#""secretapikey":"sk1_"#))
            #expect(body.contains(#""secretapikey":"""#))
        }

        @Test(arguments: [71_680, 2_097_152])
        func `A padded body has exactly its size and the secret near its start`(bytes: Int) {
            let (service, reply) = granting(.oversized(bytes: bytes))
            #expect(reply.body.utf8.count == bytes)
            #expect(reply.body.prefix(300).contains("sk1_"))
            #expect(reply["secretapikey"] != nil, "it is still JSON")
            #expect(service.simulator.ledger.keys.map(\.isDelivered) == [true])
        }

        @Test func `Garbage claims to be gzip and loses the secret`() {
            let (service, reply) = granting(.gzipGarbage)
            #expect(reply.header("Content-Encoding") == "gzip")
            #expect(service.simulator.ledger.keys.map(\.isDelivered) == [false])
        }

        @Test(arguments: [100, -100])
        func `A wrong length is wrong by as much as it was told`(error: Int) {
            let (service, reply) = granting(.wrongContentLength(by: error))
            #expect(reply.declaredLength == reply.body.utf8.count + error)
            #expect(service.simulator.ledger.keys.map(\.isDelivered) == [error > 0])
        }

        @Test func `A success without its secret is one`() {
            let (service, reply) = granting(.withoutSecret)
            #expect(reply["status"] == "SUCCESS")
            #expect(reply["apikey"] != nil)
            #expect(reply["secretapikey"] == nil)
            #expect(service.simulator.ledger.keys.map(\.isDelivered) == [false])
        }

        @Test func `A stale answer is sent again although the request moved on`() {
            let service = TestService()
            let token = service.requestToken()
            _ = service.retrieve(token)
            service.simulator.approve(requestToken: token)
            service.simulator.enqueue(.replayed, on: .retrieve)
            let stale = service.retrieve(token)
            #expect(stale["status"] == "PENDING")
            #expect(stale.header("Idempotent-Replayed") == "true")
        }

        @Test func `A service that overlooks the challenge hands out no secret`() {
            let service = TestService()
            service.simulator.enqueue(.legacyDelivery, on: .request)
            let reply = service.request()
            #expect(reply["deliveryMode"] == "legacy")
            service.simulator.approve(requestToken: reply["requestToken"] ?? "")
            #expect(service.retrieve(reply["requestToken"] ?? "")["secretapikey"] == nil)
        }

        @Test func `The approval URL is what it was told to be`() {
            let service = TestService()
            service.simulator.enqueue(.authURL("https://phish.example/"), on: .request)
            #expect(service.request()["authUrl"] == "https://phish.example/")
        }

        @Test func `Faults of one endpoint are met in order`() {
            let service = TestService()
            service.simulator.enqueue(.unavailable, on: .ping)
            service.simulator.enqueue(.rateLimited(seconds: 1), on: .ping)
            #expect((1...3).map { _ in service.ping().status } == [503, 429, 200])
        }
    }
#endif
