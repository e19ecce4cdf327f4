import Dispatch

/// Calls back at a moment of the system's clock, unless it is cancelled before.
///
/// A timer of libdispatch, which costs a small part of what a sleeping task does; it goes on in slices, because a timer
/// that was set before a suspension does not count it.
final class SystemAlarm: Sendable {
    private static let slice = Duration.seconds(5)

    private nonisolated(unsafe) let timer = DispatchSource.makeTimerSource()

    /// Sets an alarm.
    init(at moment: Duration, _ ring: @escaping @Sendable () -> Void) {
        unsafe timer.setEventHandler { [self] in
            if schedule(for: moment) { return }
            cancel()
            ring()
        }
        if !schedule(for: moment) { unsafe timer.schedule(deadline: .now()) }
        unsafe timer.activate()
    }

    /// Keeps the alarm from ringing, unless it rings already.
    func cancel() { unsafe timer.cancel() }

    /// Sets the timer for the next slice; tells whether anything is left.
    private func schedule(for moment: Duration) -> Bool {
        let left = moment - SystemTime().sinceBoot
        guard left > .zero else { return false }
        let part = min(left, Self.slice).components
        let nanoseconds = Int(part.seconds) * 1_000_000_000 + Int(part.attoseconds / 1_000_000_000)
        unsafe timer.schedule(deadline: .now() + .nanoseconds(nanoseconds))
        return true
    }
}
