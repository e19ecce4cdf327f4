import Glibc

/// The clock that blocking code waits by; tests bring one that they turn by hand.
package protocol BlockingClock: Sendable {
    /// The time since the machine started, as `TimeSource` has it.
    var sinceBoot: Duration { get }

    /// Blocks the thread for a while.
    func pause(for duration: Duration)
}

/// The system's clock.
package struct SystemBlockingClock: BlockingClock {
    /// Makes a clock; it has no state.
    package init() {}

    package var sinceBoot: Duration { SystemTime().sinceBoot }

    package func pause(for duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        unsafe nanosleep(&time, nil)
    }
}
