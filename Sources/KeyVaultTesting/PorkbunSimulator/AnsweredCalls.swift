#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    /// The answers that are kept for repeated calls, with their secrets masked.
    struct AnsweredCalls: Sendable {
        enum Verdict {
            case fresh
            case replay(AnswerDraft)
            case conflict(ServiceCode)
        }

        private struct Entry {
            let body: [UInt8]
            let draft: AnswerDraft
            let time: Duration
        }

        private struct Key: Hashable {
            let text: String
            let endpoint: SimulatorEndpoint
        }

        private var entries: [Key: Entry] = [:]
        /// The last answer of the service itself, for the fault that replays it.
        var last: [SimulatorEndpoint: AnswerDraft] = [:]

        func lookUp(
            _ text: String, _ endpoint: SimulatorEndpoint, _ body: borrowing Secret,
            _ treatment: SimulatorConfiguration.IdempotencyKeyTreatment, _ now: Moment
        ) -> Verdict {
            guard let entry = entries[Key(text: text, endpoint: endpoint)] else { return .fresh }
            let age = now.sinceBoot - entry.time
            if age >= .seconds(86_400) { return .fresh }
            if treatment == .mismatch || entry.body != Self.digest(body) { return .conflict(.idempotencyKeyMismatch) }
            if treatment == .inUse, age < .seconds(10) { return .conflict(.idempotencyKeyInUse) }
            return .replay(entry.draft.replayed)
        }

        mutating func keep(
            _ draft: AnswerDraft, _ text: String, _ endpoint: SimulatorEndpoint, _ body: borrowing Secret, _ now: Moment
        ) {
            entries[Key(text: text, endpoint: endpoint)] = Entry(
                body: Self.digest(body), draft: draft, time: now.sinceBoot)
        }

        private static func digest(_ body: borrowing Secret) -> [UInt8] {
            let digest = body.withExposedBytes { sha256($0) }
            return digest.indices.map { digest[$0] }
        }
    }

    extension AnswerDraft {
        /// The same answer, marked as one that was given before.
        var replayed: AnswerDraft {
            var copy = self
            copy.headers.removeAll { $0.name.hasPrefix("X-RateLimit-") }
            copy.headers.append(HTTPHeader("Idempotent-Replayed", "true"))
            return copy
        }
    }
#endif
