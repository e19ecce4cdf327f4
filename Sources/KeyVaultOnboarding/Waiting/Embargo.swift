/// The service's wish not to be called for a while: a `Retry-After`, or a rate limit that is used up.
package struct Embargo: Sendable, Equatable {
    /// No wish lasts longer: it is the length of the service's window.
    private static let longest = Duration.seconds(3_600)

    /// The first moment, on the clock since boot, at which a call is allowed again.
    package let end: Duration
    /// How long the service wanted to be left alone when it said so.
    package let length: Duration

    /// Begins at a moment, for as long as the service said.
    package init(of length: Duration, from now: Duration) {
        let length = min(length, Self.longest)
        self.init(end: now + length, length: length)
    }

    init(end: Duration, length: Duration) {
        self.end = end
        self.length = min(length, Self.longest)
    }

    /// The wish on a clock that began so much later; whatever the clocks say, it lasts no longer than the service said.
    func moved(by shift: Duration, now: Duration) -> Embargo {
        Embargo(end: min(end - shift, now + length), length: length)
    }

    /// What the service would answer now; `nil` if no more than the given time is left.
    func refusal(at now: Duration, lastingOver least: Duration = .zero) -> ServiceFailure? {
        guard end - now > least else { return nil }
        return ServiceFailure(httpStatus: 429, code: .rateLimitExceeded, retryAfter: end - now)
    }
}

extension Optional<Embargo> {
    /// The one that ends last.
    static func later(_ one: Embargo?, _ other: Embargo?) -> Embargo? {
        guard let one, let other else { return one ?? other }
        return one.end < other.end ? other : one
    }
}
