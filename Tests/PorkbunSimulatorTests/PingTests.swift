#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting
    import Testing

    @Suite("/ping")
    struct PingTests {
        /// A service and a pair that it gave out.
        private func pair() -> (service: TestService, publicKey: String, secret: String) {
            let service = TestService()
            let reply = service.retrieve(service.approvedToken())
            return (service, reply["apikey"] ?? "", reply["secretapikey"] ?? "")
        }

        @Test(arguments: ["POST", "GET"])
        func `Without credentials it answers SUCCESS and says nothing of their validity`(method: String) {
            let reply = TestService().send(method, SimulatorEndpoint.ping.path)
            #expect(reply["status"] == "SUCCESS")
            #expect(reply["yourIp"] == "192.0.2.1")
            #expect(reply.member("credentialsValid", as: Bool.self) == nil)
        }

        @Test func `A valid pair is told so, in the body and in the headers`() {
            let (service, publicKey, secret) = pair()
            let inBody = service.ping(#"{"apikey":"\#(publicKey)","secretapikey":"\#(secret)"}"#)
            #expect(inBody.member("credentialsValid", as: Bool.self) == true)
            #expect(inBody.header("X-RateLimit-Window") == "2")
            #expect(inBody.header("X-RateLimit-Mode") == "observe")
            #expect(inBody.header("X-RateLimit-Remaining") == "19")

            let headers = [HTTPHeader("X-API-Key", publicKey), HTTPHeader("X-Secret-API-Key", secret)]
            #expect(service.ping(headers: headers).member("credentialsValid", as: Bool.self) == true)
            #expect(
                service.send("GET", SimulatorEndpoint.ping.path, headers: headers)
                    .member("credentialsValid", as: Bool.self) == true)
        }

        @Test func `Credentials of the body go before those of the headers`() {
            let (service, publicKey, secret) = pair()
            let headers = [HTTPHeader("X-API-Key", publicKey), HTTPHeader("X-Secret-API-Key", secret)]
            let reply = service.ping(#"{"apikey":"\#(publicKey)","secretapikey":"wrong"}"#, headers: headers)
            #expect(reply["code"] == "INVALID_API_KEYS_002")
        }

        @Test func `Every kind of wrong credentials has its code`() {
            let (service, publicKey, secret) = pair()
            func code(_ body: String) -> String? {
                let reply = service.ping(body)
                #expect(reply.status == 400)
                return reply["code"]
            }
            #expect(code(#"{"apikey":"\#(publicKey)"}"#) == "MISSING_SECRETAPIKEY")
            #expect(code(#"{"secretapikey":"\#(secret)"}"#) == "API_KEY_REQUIRED")
            #expect(code(#"{"apikey":"pk1_none","secretapikey":"\#(secret)"}"#) == "INVALID_API_KEYS_001")
            #expect(code(#"{"apikey":"\#(publicKey)","secretapikey":"sk1_none"}"#) == "INVALID_API_KEYS_002")
            #expect(service.simulator.revoke(publicKey: publicKey))
            #expect(code(#"{"apikey":"\#(publicKey)","secretapikey":"\#(secret)"}"#) == "INVALID_API_KEYS_001")
            #expect(!service.simulator.revoke(publicKey: "pk1_none"))
        }
    }
#endif
