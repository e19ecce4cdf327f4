import KeyVaultCore

/// What an answer says about when to call again: `Retry-After`, `ttlRemaining` and the `X-RateLimit-*` lines.
package struct PacingAdvice: Sendable, Equatable {
    /// How long to wait at least, if the service said so; never more than an hour, the length of its window.
    package var retryAfter: Duration?
    /// How many calls are left in the service's window.
    package var remaining: Int?
    /// How long until that window ends.
    package var resetIn: Duration?

    package init(retryAfter: Duration? = nil, remaining: Int? = nil, resetIn: Duration? = nil) {
        self.retryAfter = retryAfter
        self.remaining = remaining
        self.resetIn = resetIn
    }

    init(_ response: borrowing HTTPResponse, ttlRemaining: Int64?, at wallClock: UnixTime) {
        // Only an answer that turns the call away tells when to come back; elsewhere the numbers mean other things.
        let isTurnedAway = response.status == 429 || response.status == 503
        let told = response.header("Retry-After").flatMap { Int64($0) } ?? ttlRemaining
        retryAfter = isTurnedAway ? told.map(Self.withinAnHour) : nil
        remaining = response.header("X-RateLimit-Remaining").flatMap { Int($0) }
        resetIn = response.header("X-RateLimit-Reset").flatMap { Int64($0) }.flatMap { reset in
            // The documentation says "Unix timestamp"; a small number can only be a number of seconds.
            guard reset > 100_000_000 else { return Self.withinAnHour(reset) }
            // A moment that is not within its window tells that this computer's wall clock is wrong, and no more.
            let seconds = reset - wallClock.milliseconds / 1_000
            return (-60...3_660).contains(seconds) ? Self.withinAnHour(seconds) : nil
        }
    }

    private static func withinAnHour(_ seconds: Int64) -> Duration { .seconds(min(max(seconds, 0), 3_600)) }
}
