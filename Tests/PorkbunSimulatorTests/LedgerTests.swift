#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting
    import Testing

    @Suite("The ledger")
    struct LedgerTests {
        @Test func `It compares secrets and keeps them masked`() throws {
            let service = TestService()
            let reply = service.retrieve(service.approvedToken())
            let publicKey = try #require(reply["apikey"])
            let secret = Array(try #require(reply["secretapikey"]).utf8)
            let ledger = service.simulator.ledger
            func matches(_ publicKey: String, _ bytes: [UInt8]) -> Bool {
                ledger.secretMatches(publicKey: publicKey, bytes: bytes.span)
            }
            #expect(matches(publicKey, secret))
            #expect(!matches(publicKey, secret.dropLast()))
            #expect(!matches("pk1_none", secret))
            #expect(ledger.maskedSecret(publicKey: publicKey) == secret.map { $0 ^ SimulatorLedger.mask })
            #expect(ledger.keys.first?.peer == "192.0.2.1")
            #expect(ledger.keys.first?.requestToken == ledger.requests.first?.token)
            #expect(ledger.requests.first?.publicKey == publicKey)
        }

        @Test func `A call is under way until its answer is let go`() {
            let service = TestService()
            func answer() -> SimulatorAnswer {
                service.simulator.answer(SimulatorRequest(method: "POST", path: SimulatorEndpoint.retrieve.path))
            }
            let first = answer()
            service.clock.advance(by: .seconds(3))
            let second = answer()
            #expect(service.simulator.ledger.mostAtOnce(.retrieve) == 2)
            #expect(service.simulator.ledger.calls.map(\.ended) == [nil, nil])
            _ = (consume first)
            #expect(service.simulator.ledger.calls.map(\.ended) == [.seconds(1_003), nil])
            _ = (consume second)
            _ = answer()
            #expect(service.simulator.ledger.calls.map(\.atOnce) == [1, 2, 1])
            #expect(service.simulator.ledger.mostAtOnce(.request) == 0)
        }

        @Test func `The busiest hour is found, wherever it lies`() {
            let service = TestService()
            for _ in 1...3 {
                _ = service.retrieve("")
                service.clock.advance(by: .seconds(1_799))
            }
            #expect(service.simulator.ledger.mostCalls(.retrieve) == 3)
            service.clock.advance(by: .seconds(3))
            _ = service.retrieve("")
            #expect(service.simulator.ledger.mostCalls(.retrieve) == 3)
            #expect(service.simulator.ledger.mostCalls(.retrieve, within: .seconds(1_799)) == 1)
            #expect(service.simulator.ledger.mostCalls(.ping) == 0)
        }

        @Test func `Calls are logged with their times, codes and keys`() throws {
            let service = TestService()
            service.clock.advance(by: .seconds(5))
            _ = service.retrieve("none", headers: [HTTPHeader("Idempotency-Key", "k")], peer: "198.51.100.9")
            let call = try #require(service.simulator.ledger.calls.first)
            #expect(call.endpoint == .retrieve)
            #expect(call.began == .seconds(1_005))
            #expect(call.status == 400)
            #expect(call.code == "INVALID_INPUT")
            #expect(call.idempotencyKey == "k")
            #expect(call.peer == "198.51.100.9")
        }

        @Test func `Events tell the story in order`() {
            let service = TestService()
            let reply = service.retrieve(service.approvedToken())
            #expect(
                service.simulator.ledger.events == [
                    .requested(label: "App"), .approved(label: "App"),
                    .minted(publicKey: reply["apikey"] ?? "", label: "App"),
                ])
        }
    }
#endif
