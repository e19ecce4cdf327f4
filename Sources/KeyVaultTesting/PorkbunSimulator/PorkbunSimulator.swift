#if Onboarding
    public import KeyVaultCore
    import Synchronization

    /// Porkbun's API-key service as its documentation describes it: requests, the approval pages, retrieval and `/ping`.
    ///
    /// It is a state machine that goes by a clock and draws its tokens and keys from a seed: the same calls at the same
    /// times have the same answers. A key is made at the first matching retrieve, and its secret is answered once.
    ///
    /// ```swift
    /// let simulator = PorkbunSimulator(time: clock)
    /// simulator.enqueue(.lostAnswer, on: .retrieve)
    /// let transport = SimulatorTransport(simulator)        // or a server that passes requests to answer(_:)
    /// // … an onboarding over that transport …
    /// #expect(simulator.ledger.keys.count == 1)
    /// ```
    public final class PorkbunSimulator: Sendable {
        let time: any TimeSource
        let state: Mutex<SimulatorState>

        /// Makes a service without accounts and keys.
        ///
        /// - Parameters:
        ///   - configuration: Its answers to the open questions.
        ///   - time: What its windows and limits go by.
        ///   - seed: What its tokens and keys are made from.
        public init(configuration: SimulatorConfiguration = .init(), time: any TimeSource, seed: UInt64 = 1) {
            self.time = time
            state = Mutex(SimulatorState(configuration: configuration, seed: seed))
        }

        /// The answers to the open questions; a change counts from the next call on.
        public var configuration: SimulatorConfiguration {
            get { state.withLock { $0.configuration } }
            set { state.withLock { $0.configuration = newValue } }
        }

        /// What happened so far.
        public var ledger: SimulatorLedger { state.withLock { $0.ledger } }

        /// Lets something go wrong with the next call of an endpoint; several faults meet as many calls, in order.
        public func enqueue(_ fault: SimulatorFault, on endpoint: SimulatorEndpoint) {
            state.withLock { $0.faults[endpoint, default: []].append(fault) }
        }

        /// Answers a request of the API or of a browser.
        public func answer(_ request: borrowing SimulatorRequest) -> SimulatorAnswer {
            let now = Moment(time)
            var call: Int?
            let draft = state.withLock { state in
                guard request.path.hasPrefix(SimulatorEndpoint.prefix) else { return state.page(request, now) }
                guard let endpoint = SimulatorEndpoint.allCases.first(where: { $0.path == request.path }) else {
                    return state.noSuchEndpoint(now)
                }
                return state.answer(endpoint, request, now, call: &call)
            }
            return SimulatorAnswer(draft, call: OngoingCall(call, of: self))
        }

        func endCall(_ index: Int) {
            let now = time.sinceBoot
            state.withLock { $0.ledger.calls[index].ended = now }
        }
    }

    /// One reading of both clocks.
    struct Moment {
        let sinceBoot: Duration
        let wallClock: UnixTime

        init(_ time: any TimeSource) {
            sinceBoot = time.sinceBoot
            wallClock = time.wallClock
        }
    }
#endif
