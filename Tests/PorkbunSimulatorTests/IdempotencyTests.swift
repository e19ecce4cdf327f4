#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting
    import Testing

    @Suite("Idempotency-Key")
    struct IdempotencyTests {
        private let key = [HTTPHeader("Idempotency-Key", "attempt-1")]

        @Test func `Ignored, the second call is processed afresh`() {
            let service = TestService()
            let token = service.approvedToken()
            #expect(service.retrieve(token, headers: key)["secretapikey"] != nil)
            let second = service.retrieve(token, headers: key)
            #expect(second["code"] == "SECRET_ALREADY_CLAIMED")
            #expect(second.header("Idempotent-Replayed") == nil)
        }

        @Test func `Replayed, the lost secret comes back for a day`() {
            let service = TestService { $0.idempotencyKey = .replayed }
            let token = service.approvedToken()
            service.simulator.enqueue(.lostAnswer, on: .retrieve)
            let lost = service.retrieve(token, headers: key)
            #expect(lost.delivery == .nothing)
            #expect(service.simulator.ledger.keys.map(\.isDelivered) == [false])

            service.clock.advance(by: .seconds(86_399))
            let replay = service.retrieve(token, headers: key)
            #expect(replay["secretapikey"] == lost["secretapikey"])
            #expect(replay["requestId"] == lost["requestId"])
            #expect(replay.header("Idempotent-Replayed") == "true")
            #expect(service.simulator.ledger.keys.map(\.isDelivered) == [true])

            service.clock.advance(by: .seconds(1))
            #expect(service.retrieve(token, headers: key)["secretapikey"] == nil)
        }

        @Test func `Replayed, a fixed key repeats PENDING beyond the approval`() {
            let service = TestService { $0.idempotencyKey = .replayed }
            let token = service.requestToken()
            _ = service.retrieve(token, headers: key)
            service.simulator.approve(requestToken: token)
            #expect(service.retrieve(token, headers: key)["status"] == "PENDING")
            #expect(service.retrieve(token, headers: [HTTPHeader("Idempotency-Key", "2")])["status"] == "SUCCESS")
        }

        @Test func `Another body under the same key is a mismatch`() {
            let service = TestService { $0.idempotencyKey = .replayed }
            let token = service.requestToken()
            _ = service.retrieve(token, headers: key)
            let reply = service.retrieve(token, verifier: TestService.otherVerifier, headers: key)
            #expect(reply.status == 409)
            #expect(reply["code"] == "IDEMPOTENCY_KEY_MISMATCH")
        }

        @Test func `Told to, every repetition is a mismatch`() {
            let service = TestService { $0.idempotencyKey = .mismatch }
            let token = service.approvedToken()
            #expect(service.retrieve(token, headers: key)["secretapikey"] != nil)
            #expect(service.retrieve(token, headers: key)["code"] == "IDEMPOTENCY_KEY_MISMATCH")
        }

        @Test func `In use, the repetition waits ten seconds for its replay`() {
            let service = TestService { $0.idempotencyKey = .inUse }
            let token = service.approvedToken()
            _ = service.retrieve(token, headers: key)
            service.clock.advance(by: .milliseconds(9_999))
            let early = service.retrieve(token, headers: key)
            #expect(early.status == 409)
            #expect(early["code"] == "IDEMPOTENCY_KEY_IN_USE")
            service.clock.advance(by: .milliseconds(1))
            #expect(service.retrieve(token, headers: key)["secretapikey"] != nil)
        }

        @Test func `A request that was never processed is not replayed`() {
            let service = TestService { $0.idempotencyKey = .replayed }
            let token = service.approvedToken()
            service.simulator.enqueue(.lostRequest, on: .retrieve)
            #expect(service.retrieve(token, headers: key).delivery == .nothing)
            #expect(service.simulator.ledger.keys.isEmpty)
            #expect(service.retrieve(token, headers: key)["secretapikey"] != nil)
        }

        @Test func `A replay counts against the limit and a key has 255 bytes at most`() {
            let service = TestService { $0.idempotencyKey = .replayed }
            let token = service.requestToken()
            #expect(service.retrieve(token, headers: key).header("X-RateLimit-Remaining") == "119")
            #expect(service.retrieve(token, headers: key).header("X-RateLimit-Remaining") == "118")
            let long = [HTTPHeader("Idempotency-Key", String(repeating: "k", count: 256))]
            #expect(service.retrieve(token, headers: long)["code"] == "INVALID_INPUT")
        }
    }
#endif
