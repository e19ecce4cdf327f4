public import KeyVaultCore
import Synchronization

/// A clock that stands still until a test turns it.
///
/// ```swift
/// let clock = ManualClock()
/// let waiting = Task { try await clock.sleep(until: .seconds(60)) }
/// await clock.waitUntilSleeping()         // the task is asleep now, without any guessing
/// clock.advance(by: .seconds(60))
/// try await waiting.value
/// ```
///
/// With `autoAdvance`, a task that goes to sleep turns the clock to its own waking at once: a loop that polls for forty
/// minutes runs in milliseconds, and the clock tells afterwards how long it would have taken.
public final class ManualClock: TimeSource {
    private struct Reading {
        var sinceBoot: Duration
        var wallClock: UnixTime
    }

    private let reading: Mutex<Reading>
    private let sleepers = WaitingRoom<Duration>()
    private let autoAdvance: Bool

    /// Makes a clock that shows the given times.
    ///
    /// - Parameters:
    ///   - sinceBoot: What ``sinceBoot`` shows at first.
    ///   - wallClock: What ``wallClock`` shows at first; without it, 2026-01-01 00:00 UTC.
    ///   - autoAdvance: Whether going to sleep turns the clock.
    public init(
        sinceBoot: Duration = .zero, wallClock: UnixTime = UnixTime(milliseconds: 1_767_225_600_000),
        autoAdvance: Bool = false
    ) {
        reading = Mutex(Reading(sinceBoot: sinceBoot, wallClock: wallClock))
        self.autoAdvance = autoAdvance
    }

    /// The time that the clock was turned to.
    public var sinceBoot: Duration { reading.withLock(\.sinceBoot) }

    /// The wall clock; it goes with ``sinceBoot`` from where it was set last.
    public var wallClock: UnixTime { reading.withLock(\.wallClock) }

    /// The moments for which tasks are asleep, the earliest first.
    public var wakings: [Duration] { sleepers.tickets.sorted() }

    /// Waits until the clock has been turned to the moment or beyond it.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled, also if the moment is past.
    public func sleep(until moment: Duration) async throws(CancellationError) {
        guard !Task.isCancelled else { throw CancellationError() }
        if autoAdvance {
            advance(to: moment)
            await Task.yield()
        } else {
            let isOver = { @Sendable in self.sinceBoot >= moment }
            guard await sleepers.wait(with: moment, unless: isOver) else { throw CancellationError() }
        }
        guard !Task.isCancelled else { throw CancellationError() }
    }

    /// Turns both clocks forward and wakes whose time has come.
    public func advance(by duration: Duration) {
        turn { $0 + duration }
    }

    /// Turns the clock to a moment, the wall clock by as much, and wakes whose time has come; never turns back.
    public func advance(to moment: Duration) {
        turn { _ in moment }
    }

    /// Sets the wall clock alone, in either direction, as a user or a time server does.
    public func setWallClock(_ time: UnixTime) {
        reading.withLock { $0.wallClock = time }
    }

    /// Returns once so many tasks are asleep at the same time, or the calling task is cancelled.
    public func waitUntilSleeping(_ count: Int = 1) async {
        await sleepers.waitUntilOccupied(by: count)
    }

    private func turn(_ target: (Duration) -> Duration) {
        let now = reading.withLock { reading in
            let step = target(reading.sinceBoot) - reading.sinceBoot
            if step > .zero {
                reading.sinceBoot += step
                reading.wallClock = reading.wallClock.advanced(by: step)
            }
            return reading.sinceBoot
        }
        sleepers.release { $0 <= now }
    }
}
