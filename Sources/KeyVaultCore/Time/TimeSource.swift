import Glibc

/// The clocks that waiting goes by; tests bring one that they turn by hand.
public protocol TimeSource: Sendable {
    /// The time since the machine started, suspension included (`CLOCK_BOOTTIME`); nobody can set it.
    var sinceBoot: Duration { get }

    /// The wall clock, which anybody may set; for display only.
    var wallClock: UnixTime { get }

    /// Waits until ``sinceBoot`` has reached a moment.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    func sleep(until moment: Duration) async throws(CancellationError)
}

/// The system's clocks.
public struct SystemTime: TimeSource {
    /// Makes a source; it has no state.
    public init() {}

    /// `CLOCK_BOOTTIME`.
    public var sinceBoot: Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// `CLOCK_REALTIME`.
    public var wallClock: UnixTime { .now }

    /// Sleeps in slices, because a timer that was set before a suspension does not count it.
    public func sleep(until moment: Duration) async throws(CancellationError) {
        while true {
            let left = moment - sinceBoot
            guard left > .zero else { break }
            do { try await Task.sleep(for: min(left, .seconds(5))) } catch { throw CancellationError() }
        }
        if Task.isCancelled { throw CancellationError() }
    }
}
