#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting
    import Testing

    @Suite("The transport in the process")
    struct TransportTests {
        private let service = TestService()

        private func retrieve(
            _ token: String, url: String = "https://api.porkbun.com/api/json/v3/apikey/retrieve"
        ) async throws -> (status: Int, body: [UInt8], ending: HTTPResponse.Ending) {
            let body = Secret(utf8: #"{"requestToken":"\#(token)","codeVerifier":"\#(TestService.verifier)"}"#)
            let response = try await SimulatorTransport(service.simulator).post(HTTPRequest(url: url, body: body))
            return (
                response.status, response.body.withExposedBytes { bytes in bytes.indices.map { bytes[$0] } },
                response.ending
            )
        }

        @Test func `An answer arrives whole and the call is over with it`() async throws {
            let answer = try await retrieve(service.approvedToken())
            #expect(answer.status == 200)
            #expect(answer.ending == .complete)
            #expect(String(decoding: answer.body, as: UTF8.self).contains("sk1_"))
            #expect(service.simulator.ledger.calls.allSatisfy { $0.ended != nil })
        }

        @Test(arguments: [
            "https://porkbun.com/api/json/v3/ping", "http://api.porkbun.com/api/json/v3/ping",
            "https://api.porkbun.com.example/api/json/v3/ping", "https://api.porkbun.com/api/json/v33/ping",
        ])
        func `Other places are refused and nothing is sent`(url: String) async {
            let error = await #expect(throws: TransportError.self) { _ = try await retrieve("", url: url) }
            #expect(error?.code == .refused)
            #expect(error?.mayHaveArrived == false)
            #expect(service.simulator.ledger.calls.isEmpty)
        }

        @Test(arguments: [
            (SimulatorFault.unreachable, TransportError.Code.unreachable, false),
            (.lostRequest, .connectionLost, true), (.lostAnswer, .connectionLost, true),
        ])
        func `A connection that breaks before the answer is an error`(
            fault: SimulatorFault, code: TransportError.Code, mayHaveArrived: Bool
        ) async {
            service.simulator.enqueue(fault, on: .retrieve)
            let error = await #expect(throws: TransportError.self) { _ = try await retrieve(service.requestToken()) }
            #expect(error?.code == code)
            #expect(error?.mayHaveArrived == mayHaveArrived)
        }

        @Test(arguments: [0, 1, 40])
        func `A body that is cut off arrives as far as it came`(bytes: Int) async throws {
            service.simulator.enqueue(.cutOff(afterBodyBytes: bytes), on: .retrieve)
            let answer = try await retrieve(service.approvedToken())
            #expect(answer.body.count == bytes)
            #expect(answer.ending == .cutOff)
        }

        @Test func `Wrong lengths cut the body off or shorten it`() async throws {
            service.simulator.enqueue(.wrongContentLength(by: 1), on: .retrieve)
            service.simulator.enqueue(.wrongContentLength(by: -1), on: .retrieve)
            let token = service.requestToken()
            let short = try await retrieve(token)
            let long = try await retrieve(token)
            #expect(short.ending == .cutOff)
            #expect(short.body.last == UInt8(ascii: "}"))
            #expect(long.ending == .complete)
            #expect(long.body.count == short.body.count - 1)
        }

        @Test func `A body beyond the limit arrives up to it`() async throws {
            service.simulator.enqueue(.oversized(bytes: 2_097_152), on: .retrieve)
            let answer = try await retrieve(service.approvedToken())
            #expect(answer.body.count == HTTPResponse.bodyLimit)
            #expect(answer.ending == .tooLong)
        }

        @Test func `A late answer comes late, even to a task that was cancelled`() async throws {
            let token = service.approvedToken()
            service.simulator.enqueue(.delayed(.seconds(59)), on: .retrieve)
            let call = Task { try await retrieve(token) }
            await service.clock.waitUntilSleeping()
            call.cancel()
            service.clock.advance(by: .seconds(58))
            #expect(service.simulator.ledger.calls.last?.ended == nil)
            service.clock.advance(by: .seconds(1))
            #expect(try await call.value.status == 200)
        }

        @Test func `An answer later than the timeout never comes`() async {
            let token = service.approvedToken()
            service.simulator.enqueue(.delayed(.seconds(3_600)), on: .retrieve)
            let call = Task { try await retrieve(token) }
            await service.clock.waitUntilSleeping()
            service.clock.advance(by: .seconds(60))
            let error = await #expect(throws: TransportError.self) { _ = try await call.value }
            #expect(error?.code == .timedOut)
            #expect(error?.mayHaveArrived == true)
            #expect(service.simulator.ledger.keys.count == 1)
        }

        @Test func `Calls that overlap are seen`() async throws {
            let token = service.approvedToken()
            service.simulator.enqueue(.delayed(.seconds(1)), on: .retrieve)
            let first = Task { try await retrieve(token) }
            await service.clock.waitUntilSleeping()
            _ = try await retrieve(token)
            #expect(service.simulator.ledger.mostAtOnce(.retrieve) == 2)
            service.clock.advance(by: .seconds(1))
            _ = try await first.value
            _ = try await retrieve(token)
            #expect(service.simulator.ledger.calls.last?.atOnce == 1)
        }
    }
#endif
