#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    /// Everything that the simulator remembers, and the way of a call through it.
    struct SimulatorState: Sendable {
        var configuration: SimulatorConfiguration
        var random: SimulatorRandom
        var ledger = SimulatorLedger()
        var faults: [SimulatorEndpoint: [SimulatorFault]] = [:]
        var limits = RateLimits()
        var answered = AnsweredCalls()
        var accounts = Accounts()

        init(configuration: SimulatorConfiguration, seed: UInt64) {
            self.configuration = configuration
            random = SimulatorRandom(seed: seed)
        }

        /// Answers one call, faults included, and enters it in the ledger.
        mutating func answer(
            _ endpoint: SimulatorEndpoint, _ request: borrowing SimulatorRequest, _ now: Moment, call: inout Int?
        ) -> AnswerDraft {
            let index = ledger.begin(endpoint, request, now)
            call = index
            let fault = nextFault(of: endpoint)
            var draft = answer(endpoint, request, now, fault)
            if draft.isFromService { answered.last[endpoint] = draft }
            if let fault { draft.apply(fault) }
            applyMintingSwitch(to: &draft)
            ledger.finish(index, draft)
            return draft
        }

        private mutating func answer(
            _ endpoint: SimulatorEndpoint, _ request: borrowing SimulatorRequest, _ now: Moment,
            _ fault: SimulatorFault?
        ) -> AnswerDraft {
            if let standIn = standIn(for: fault, endpoint, now) { return standIn }
            if configuration.edgeLimit == .twoPerSecond, limits.exceedsEdge(request.peer, now.sinceBoot) {
                return .unavailable
            }
            guard request.method == "POST" || (endpoint == .ping && request.method == "GET") else {
                return failure(.methodNotAllowed, now)
            }
            var draft: AnswerDraft
            var count: RateLimits.Count?
            if let limit = endpoint.hourlyLimit {
                let counted = limits.count(endpoint, request.peer, limit: limit, now.sinceBoot)
                count = counted
                draft =
                    counted.isExceeded
                    ? tooMany(secondsLeft: counted.secondsLeft(now.sinceBoot), now)
                    : once(endpoint, request, now, fault)
            } else {
                draft = once(endpoint, request, now, fault)
            }
            if let count { draft.headers += rateHeaders(count, now) }
            return draft
        }

        /// Processes a call, unless its `Idempotency-Key` says that it was processed before.
        private mutating func once(
            _ endpoint: SimulatorEndpoint, _ request: borrowing SimulatorRequest, _ now: Moment,
            _ fault: SimulatorFault?
        ) -> AnswerDraft {
            let treatment = configuration.idempotencyKey
            guard treatment != .ignored, request.method == "POST", let key = request.header("Idempotency-Key") else {
                return process(endpoint, request, now, fault)
            }
            guard (1...255).contains(key.utf8.count) else { return failure(.invalidInput, now) }
            switch answered.lookUp(key, endpoint, request.body, treatment, now) {
            case .fresh:
                let draft = process(endpoint, request, now, fault)
                answered.keep(draft, key, endpoint, request.body, now)
                return draft
            case .replay(let draft): return draft
            case .conflict(let code): return failure(code, status: 409, now)
            }
        }

        private mutating func process(
            _ endpoint: SimulatorEndpoint, _ request: borrowing SimulatorRequest, _ now: Moment,
            _ fault: SimulatorFault?
        ) -> AnswerDraft {
            switch endpoint {
            case .request: requestKey(request, now, fault)
            case .retrieve: retrieveKey(request, now)
            case .ping: ping(request, now)
            }
        }
    }
#endif
