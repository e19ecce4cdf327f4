#if Onboarding
    import KeyVaultCore
    import KeyVaultTesting
    import Testing

    @Suite("Limits")
    struct LimitTests {
        @Test(arguments: [(SimulatorEndpoint.request, 20), (.retrieve, 120)])
        func `Calls beyond the limit of an hour get 429 with the time left`(endpoint: SimulatorEndpoint, limit: Int) {
            let service = TestService()
            for call in 1...limit {
                let reply = service.send("POST", endpoint.path, "{}")
                #expect(reply.status != 429)
                #expect(reply.header("X-RateLimit-Limit") == String(limit))
                #expect(reply.header("X-RateLimit-Remaining") == String(limit - call))
            }
            service.clock.advance(by: .seconds(1_800) + .milliseconds(500))
            let refused = service.send("POST", endpoint.path, "{}")
            #expect(refused.status == 429)
            #expect(refused["code"] == "RATE_LIMIT_EXCEEDED")
            #expect(refused.header("Retry-After") == "1800")
            #expect(refused.member("ttlRemaining", as: Int.self) == 1_800)
            #expect(refused.header("X-RateLimit-Remaining") == "0")

            #expect(service.send("POST", endpoint.path, "{}", peer: "192.0.2.2").status != 429, "others have their own")
            service.clock.advance(by: .seconds(1_799.5))
            #expect(service.send("POST", endpoint.path, "{}").header("X-RateLimit-Remaining") == String(limit - 1))
        }

        @Test func `The reset is a Unix time, or the seconds left`() {
            let service = TestService()
            service.clock.setWallClock(UnixTime(milliseconds: 1_800_000_000_000))
            #expect(service.request().header("X-RateLimit-Reset") == "1800003600")
            service.simulator.configuration.rateLimitReset = .secondsLeft
            service.clock.advance(by: .seconds(600))
            #expect(service.request().header("X-RateLimit-Reset") == "3000")
        }

        @Test func `The edge refuses the third call within a second with a page of HTML`() {
            let service = TestService { $0.edgeLimit = .twoPerSecond }
            #expect([service.ping().status, service.ping().status, service.ping().status] == [200, 200, 503])
            let reply = service.ping()
            #expect(reply.header("Content-Type") == "text/html")
            #expect(reply.body.hasPrefix("<html>"))
            service.clock.advance(by: .seconds(1))
            #expect(service.ping().status == 200)
        }

        @Test func `Without the switch there is no edge`() {
            let service = TestService()
            #expect((1...50).allSatisfy { _ in service.ping().status == 200 })
        }
    }
#endif
