import KeyVaultCore

/// When to ask the service next: pure arithmetic on the time since boot.
///
/// Porkbun allows 120 retrieves an hour and address. The plan needs 98 of them for the 30 minutes in which the user may
/// approve and the 10 minutes in which the key may then be fetched; hints and repeated calls share what is left of a
/// budget of 110, whatever attempt they belong to.
package struct PollSchedule: Sendable {
    /// The most calls in any hour.
    package static let hourlyBudget = 110
    /// How long the user has to approve.
    package static let approvalWindow = Duration.seconds(30 * 60)
    /// How long the plan asks: the approval window and the window for the retrieval.
    package static let plannedWindow = Duration.seconds(40 * 60)
    /// When to give up if the service never decides.
    package static let lastResort = Duration.seconds(60 * 60)
    private static let hintLimit = 10
    private static let repetitionLimit = 20
    private static let hintSpacing = Duration.seconds(5)

    /// When the request was made.
    package let start: Duration
    /// When calls were made in the last hour, oldest first.
    package private(set) var history: [Duration] = []
    /// Until when the service does not want to be asked, if it has said so.
    package private(set) var embargo: Embargo?
    private var unanswered = 0
    private var hints = 0
    private var isSpreading: Duration?

    /// Begins a plan for a request that was made at this moment.
    package init(start: Duration, embargo: Embargo? = nil) {
        self.start = start
        self.embargo = embargo
    }

    /// Takes over when calls were made, by this attempt or any other of the same user, oldest first.
    package mutating func adopt(_ calls: [Duration]) {
        if calls.last != history.last { isSpreading = nil }
        history = calls
    }

    /// Notes an answer and what it says about the pace.
    package mutating func recordAnswer(_ advice: PacingAdvice, at now: Duration) {
        unanswered = 0
        if let wait = advice.retryAfter { embargo = .later(embargo, Embargo(of: wait, from: now)) }
        guard let remaining = advice.remaining, let reset = advice.resetIn else { return }
        if remaining <= 0 {
            embargo = .later(embargo, Embargo(of: reset, from: now))
        } else if remaining <= 10 {
            // Others share the address: the last calls of its window are spread over what is left of it.
            isSpreading = reset / (remaining + 1)
        }
    }

    /// Notes that a call was sent and not answered: it is repeated at once, then after 1, 2, 4 … 30 seconds.
    package mutating func recordNoAnswer() { unanswered += 1 }

    /// Notes a hint that the user has decided; returns when a call out of turn may be made for it, if one may be.
    package mutating func hint(at now: Duration) -> Duration? {
        guard hints < Self.hintLimit else { return nil }
        hints += 1
        return earliest(from: max(now, (history.last ?? now - Self.hintSpacing) + Self.hintSpacing))
    }

    /// Whether a call at this moment can no longer bring a key, because both windows are over.
    package func isTooLate(_ moment: Duration) -> Bool { moment > start + Self.plannedWindow }

    /// When to make the next call; `nil` if there is nothing to be hoped for.
    ///
    /// - Parameters:
    ///   - now: The time since boot.
    ///   - jitter: 0 to 1: lengthens the planned pause by up to a tenth, so that machines do not keep step.
    package func nextCall(at now: Duration, jitter: Double = 0) -> Duration? {
        let last = history.last.map { max($0, start) } ?? start
        var next = last + pause(after: last - start) * (1 + 0.1 * min(max(jitter, 0), 1))
        if unanswered > 0 { next = last + repetitionPause }
        if let isSpreading { next = max(next, last + isSpreading) }
        // Whatever the pace: the service is asked once more when the planned window closes.
        if last < start + Self.plannedWindow { next = min(next, start + Self.plannedWindow) }
        return isOver(last) ? nil : earliest(from: max(next, now))
    }

    /// The service is asked once more after the last resort, and a little longer while it cannot be reached.
    private func isOver(_ last: Duration) -> Bool {
        last >= start + Self.lastResort && (unanswered == 0 || unanswered > Self.repetitionLimit)
    }

    private func pause(after elapsed: Duration) -> Duration {
        switch elapsed {
        case ..<Duration.seconds(60): .seconds(5)
        case ..<Duration.seconds(300): .seconds(15)
        case ..<Self.plannedWindow: .seconds(30)
        default: .seconds(60)
        }
    }

    private var repetitionPause: Duration {
        unanswered == 1 ? .zero : .seconds(min(30, 1 << min(unanswered - 2, 5)))
    }

    /// The first moment, from the given one on, that neither the service nor the budget forbids.
    private func earliest(from moment: Duration) -> Duration {
        let moment = max(moment, start, embargo?.end ?? start)
        guard history.count >= Self.hourlyBudget else { return moment }
        let oldestOfFullHour = history[history.count - Self.hourlyBudget]
        return max(moment, oldestOfFullHour + .seconds(3_600))
    }
}
