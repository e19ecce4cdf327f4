#if Onboarding
    import KeyVaultCore
    public import KeyVaultOnboarding

    /// The network between an onboarder and a simulator in the same process.
    ///
    /// It has the manners of a real transport: it answers for its base URL alone, follows no redirect, takes
    /// ``/KeyVaultKit/HTTPResponse/bodyLimit`` bytes of a body, and does not stop a call when its task is cancelled.
    public struct SimulatorTransport: HTTPTransport {
        private let simulator: PorkbunSimulator
        private let baseURL: String
        private let peer: String
        private let timeout: Duration

        /// Makes a way to a simulator.
        ///
        /// - Parameters:
        ///   - simulator: The service.
        ///   - baseURL: The URL whose paths it answers, without a slash at the end.
        ///   - peer: The address that the service sees.
        ///   - timeout: How long an answer may take on the simulator's clock.
        public init(
            _ simulator: PorkbunSimulator, baseURL: String = "https://api.porkbun.com/api/json/v3",
            peer: String = "192.0.2.1", timeout: Duration = .seconds(60)
        ) {
            self.simulator = simulator
            self.baseURL = baseURL
            self.peer = peer
            self.timeout = timeout
        }

        /// Asks the simulator and brings what a network would have brought of its answer.
        public func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
            guard request.url.hasPrefix(baseURL + "/") else {
                throw TransportError(.refused, mayHaveArrived: false, detail: "the URL is not below \(baseURL)")
            }
            let path = SimulatorEndpoint.prefix + request.url.dropFirst(baseURL.count)
            let answer = simulator.answer(
                SimulatorRequest(
                    method: "POST", path: path,
                    headers: [HTTPHeader("Content-Type", "application/json")] + request.headers,
                    body: request.body.copy(), peer: peer))
            let call = answer.call
            defer { withExtendedLifetime(call) {} }
            // Others get their turn while the call is under way, so that the ledger sees calls that overlap.
            await Task.yield()

            switch answer.delivery {
            case .unreachable:
                throw TransportError(.unreachable, mayHaveArrived: false, detail: "the simulator cannot be reached")
            case .nothing:
                throw TransportError(.connectionLost, mayHaveArrived: true, detail: "the simulator cut the connection")
            case .late(let delay):
                await wait(min(delay, timeout))
                guard delay < timeout else {
                    throw TransportError(.timedOut, mayHaveArrived: true, detail: "the simulator was too slow")
                }
            case .whole, .cut: break
            }
            return Self.received(answer)
        }

        /// Waits on the simulator's clock, to the end even if the task is cancelled.
        private func wait(_ duration: Duration) async {
            let time = simulator.time
            let end = time.sinceBoot + duration
            await Task { do { try await time.sleep(until: end) } catch {} }.value
        }

        private static func received(_ answer: borrowing SimulatorAnswer) -> HTTPResponse {
            let count = min(answer.sentLength, HTTPResponse.bodyLimit)
            let body = answer.body.withExposedBytes { Secret(copying: $0.extracting(0..<count)) }
            let ending: HTTPResponse.Ending =
                if answer.sentLength > count { .tooLong } else if count < answer.declaredLength { .cutOff } else {
                    .complete
                }
            return HTTPResponse(status: answer.status, headers: answer.headers, body: body, ending: ending)
        }
    }
#endif
