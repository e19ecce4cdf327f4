#if Simulator
    import KeyVaultTesting

    /// What test processes steer the simulator with; the real service has nothing like it.
    extension Service {
        static let controlPrefix = "/simulator/"

        func control(_ method: String, _ command: String, _ query: [String: String]) -> WireAnswer {
            switch (method, command) {
            case ("GET", "ledger"): return WireAnswer(json: simulator.ledger.json)
            case ("POST", "approve"): return done(simulator.approve(requestToken: token(query)))
            case ("POST", "deny"): return done(simulator.deny(requestToken: token(query)))
            case ("POST", "revoke"): return done(simulator.revoke(publicKey: query["key"] ?? ""))
            case ("POST", "fault"):
                guard let (fault, endpoint) = query["fault"].flatMap(SimulatorFault.onEndpoint) else {
                    return done(false)
                }
                simulator.enqueue(fault, on: endpoint)
                return done(true)
            case ("POST", "switch"):
                var configuration = simulator.configuration
                let isKnown = configuration.set(query["name"] ?? "", to: query["value"] ?? "")
                simulator.configuration = configuration
                return done(isKnown)
            case ("POST", "advance"):
                guard let seconds = query["seconds"].flatMap(Int.init) else { return done(false) }
                clock.advance(by: .seconds(seconds))
                return done(true)
            default: return WireAnswer(status: 404, json: .object([("status", .string("ERROR"))]))
            }
        }

        /// The token that was named, or else that of the last request.
        private func token(_ query: [String: String]) -> String {
            query["token"] ?? simulator.ledger.requests.last?.token ?? ""
        }

        private func done(_ isDone: Bool) -> WireAnswer {
            WireAnswer(status: isDone ? 200 : 400, json: .object([("status", .string(isDone ? "SUCCESS" : "ERROR"))]))
        }
    }

    extension SimulatorFault {
        /// Reads `ENDPOINT:NAME[:ARGUMENT]`.
        static func onEndpoint(_ text: String) -> (fault: SimulatorFault, endpoint: SimulatorEndpoint)? {
            let parts = text.split(separator: ":", maxSplits: 1).map(String.init)
            guard parts.count == 2, let endpoint = SimulatorEndpoint(rawValue: parts[0]),
                let fault = SimulatorFault(parts[1])
            else { return nil }
            return (fault, endpoint)
        }
    }
#endif
