#if Onboarding
    extension SimulatorLedger {
        /// Enters a call that arrived and returns its place.
        mutating func begin(
            _ endpoint: SimulatorEndpoint, _ request: borrowing SimulatorRequest, _ now: Moment
        ) -> Int {
            let underWay = calls.count { $0.endpoint == endpoint && $0.ended == nil }
            calls.append(
                Call(
                    endpoint: endpoint, began: now.sinceBoot, peer: request.peer,
                    idempotencyKey: request.header("Idempotency-Key"), atOnce: underWay + 1))
            return calls.count - 1
        }

        /// Enters what a call is answered with.
        mutating func finish(_ index: Int, _ draft: AnswerDraft) {
            calls[index].status = draft.status
            calls[index].code = draft.code
            calls[index].delivery = draft.delivery
            guard let key = draft.secretOf else { return }
            switch draft.delivery {
            case .whole, .late: keys[key].isDelivered = true
            case .unreachable, .nothing, .cut: break
            }
        }
    }
#endif
