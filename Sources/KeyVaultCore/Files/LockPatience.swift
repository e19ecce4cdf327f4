/// How long a call waits for a lock.
package struct LockPatience: Sendable {
    package let deadline: Duration
    package let clock: any BlockingClock
    package let cancellation: CallCancellation

    package init(deadline: Duration, clock: any BlockingClock, cancellation: CallCancellation) {
        self.deadline = deadline
        self.clock = clock
        self.cancellation = cancellation
    }

    /// Blocks for a moment between two tries.
    ///
    /// The moment is random, so that all who wait have the same chance, and does not grow, so that late comers have no
    /// better one.
    package func pause(during operation: VaultError.Operation) throws(VaultError) {
        try check(during: operation)
        let moment = Duration.microseconds(Int.random(in: 500...3_500))
        clock.pause(for: min(moment, max(.zero, deadline - clock.sinceBoot)))
        try check(during: operation)
    }

    /// Ends the call if it was given up or took too long.
    package func check(during operation: VaultError.Operation) throws(VaultError) {
        if cancellation.isCancelled { throw VaultError(.cancelled, during: operation) }
        if clock.sinceBoot >= deadline {
            throw VaultError(
                .timedOut, during: operation,
                remedy: "Let the other program that uses the vault finish, then try again.")
        }
    }
}
