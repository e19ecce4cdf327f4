#if Onboarding
    import KeyVaultCore
    import KeyVaultTesting
    import Testing

    @Suite("The windows of 30 and of another 10 minutes")
    struct WindowTests {
        @Test(arguments: [
            (approval: 0, claim: 599, code: nil), (approval: 0, claim: 600, code: "REQUEST_EXPIRED"),
            (approval: 29 * 60, claim: 39 * 60 - 1, code: nil),
            (approval: 29 * 60, claim: 39 * 60, code: "REQUEST_EXPIRED"),
        ])
        func `A key can be claimed for ten minutes after the approval`(approval: Int, claim: Int, code: String?) {
            let service = TestService()
            let token = service.requestToken()
            service.clock.advance(by: .seconds(approval))
            #expect(service.simulator.approve(requestToken: token))
            service.clock.advance(by: .seconds(claim - approval))
            let reply = service.retrieve(token)
            #expect(reply["code"] == code)
            #expect((reply["secretapikey"] != nil) == (code == nil))
            #expect(service.simulator.ledger.keys.count == (code == nil ? 1 : 0))
        }

        @Test func `A request can be approved for thirty minutes`() {
            let service = TestService()
            let token = service.requestToken()
            service.clock.advance(by: .seconds(1_799))
            #expect(service.retrieve(token)["status"] == "PENDING")
            service.clock.advance(by: .seconds(1))
            #expect(service.retrieve(token)["code"] == "REQUEST_EXPIRED")
            #expect(!service.simulator.approve(requestToken: token))
            #expect(!service.simulator.deny(requestToken: token))
            #expect(service.retrieve(token)["code"] == "REQUEST_EXPIRED")
        }

        @Test func `The wall clock moves no window`() {
            let service = TestService()
            let token = service.approvedToken()
            service.clock.setWallClock(UnixTime(milliseconds: 0))
            #expect(service.retrieve(token)["secretapikey"] != nil)
        }
    }
#endif
