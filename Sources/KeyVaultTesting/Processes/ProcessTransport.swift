#if Onboarding
    import KeyVaultCore
    package import KeyVaultOnboarding

    /// The network as one run sees it.
    package struct ProcessTransport: HTTPTransport {
        private let process: SimulatedProcess
        private let base: any HTTPTransport

        /// Gives a run a network that outlives it.
        package init(_ process: SimulatedProcess, _ base: any HTTPTransport) {
            self.process = process
            self.base = base
        }

        package func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let step: FaultPoint.Step =
                switch request.url.split(separator: "/").last {
                case "request": .request
                case "retrieve": .retrieve
                default: .ping
                }
            let ordinal = process.begin(step)
            switch process.fault(step, ordinal, .before) {
            case .killed: throw TransportError(.unreachable, mayHaveArrived: false, detail: "the process has ended")
            case .failed: throw TransportError(.unreachable, mayHaveArrived: false, detail: "there is no network")
            case .hung: throw TransportError(.timedOut, mayHaveArrived: true, detail: "the request was lost")
            case .locked, .dismissed, nil: break
            }
            let response = try await base.post(request)
            switch process.fault(step, ordinal, .after) {
            case .killed: throw TransportError(.unreachable, mayHaveArrived: true, detail: "the process has ended")
            case .failed: throw TransportError(.connectionLost, mayHaveArrived: true, detail: "the answer was lost")
            case .hung: throw TransportError(.timedOut, mayHaveArrived: true, detail: "the answer came too late")
            case .locked, .dismissed, nil: return response
            }
        }
    }

    /// The browser as one run sees it.
    package struct ProcessBrowser: BrowserOpener {
        private let process: SimulatedProcess
        private let base: any BrowserOpener

        /// Gives a run a browser that outlives it.
        package init(_ process: SimulatedProcess, _ base: any BrowserOpener) {
            self.process = process
            self.base = base
        }

        package func open(_ url: String) async -> BrowserOutcome {
            let ordinal = process.begin(.browse)
            guard process.fault(.browse, ordinal, .before) != .killed else { return .notWanted }
            let outcome = await base.open(url)
            _ = process.fault(.browse, ordinal, .after)
            return outcome
        }
    }
#endif
