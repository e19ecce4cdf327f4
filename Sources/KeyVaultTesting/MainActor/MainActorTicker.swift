/// A measurement of how long an operation keeps the main actor from other work.
///
/// A ticker asks the main actor for a turn every 10 ms while the operation runs on it. Blocking work shows as a gap
/// between two ticks; an operation that hops to a thread of its own shows none.
///
/// ```swift
/// let slip = try await MainActorTicker.longestSlip { try await vault.unlock() }
/// #expect(slip < MainActorTicker.limit)
/// ```
///
/// On a busy machine every thread is late now and then. The operation is therefore run again, up to twelve times, until
/// the ticker was on time once: a thread that is kept waiting by others is so by chance, a blocked main actor every
/// time. A second ticker on a plain thread tells a busy machine: three late runs while that one was on time are enough.
public enum MainActorTicker {
    /// The time between two ticks: 10 ms.
    public static let interval = Duration.milliseconds(10)
    /// By how much a tick may be late: 16 ms, the time between two frames on a screen.
    public static let limit = Duration.milliseconds(16)

    private static let turnstile = Turnstile()

    /// Runs an operation on the main actor and returns by how much the latest tick was late, in the best run.
    ///
    /// Only one measurement runs at a time in a process, so that tests that block the main actor on purpose do so
    /// inside one. The operation has to make sense when it is repeated.
    ///
    /// - Throws: What the operation throws.
    public static func longestSlip<E: Error>(
        during operation: @MainActor () async throws(E) -> Void
    ) async throws(E) -> Duration {
        await turnstile.enter()
        defer { turnstile.leave() }
        var best = Duration.seconds(Int64.max)
        var lateThoughQuiet = 0
        for _ in 0..<12 {
            let (main, plain) = try await slips(during: operation)
            best = min(best, main)
            if best < limit { break }
            if plain < limit / 2 { lateThoughQuiet += 1 }
            if lateThoughQuiet == 3 { break }
        }
        return best
    }

    private static func slips<E: Error>(
        during operation: @MainActor () async throws(E) -> Void
    ) async throws(E) -> (main: Duration, plain: Duration) {
        let main = Ticker.onMainActor(every: interval)
        let plain = Ticker.onPlainThread(every: interval)
        await main.waitForFirstTick()
        await plain.waitForFirstTick()
        var failure: E?
        do throws(E) { try await operation() } catch { failure = error }
        let slips = await (main: main.stop(), plain: plain.stop())
        if let failure { throw failure }
        return slips
    }
}
