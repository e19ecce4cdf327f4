import KeyVaultCore
import Synchronization

/// When the service was asked for keys in the last hour, by whatever attempt.
final class PollHistory: Sendable {
    /// Of all onboarders in this process that go by the system's clocks: they share one address, and so one budget.
    static let process = PollHistory()

    private let calls = Mutex<[Duration]>([])

    /// Notes a call that is about to be sent.
    func record(_ now: Duration) {
        calls.withLock { calls in
            calls.removeAll { $0 <= now - .seconds(3_600) }
            calls.append(now)
        }
    }

    /// The calls of the last hour, oldest first.
    func recent(at now: Duration) -> [Duration] {
        calls.withLock { calls in calls.filter { $0 > now - .seconds(3_600) } }
    }
}
