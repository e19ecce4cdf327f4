import Glibc
import KeyVaultCore

/// A deliberate blocking of a thread: the caller's, or one of its own.
struct Blocking: Sendable {
    private let duration: Duration
    private let executor: BlockingExecutor?

    init(for duration: Duration, hops: Bool) {
        self.duration = duration
        executor = hops ? BlockingExecutor(label: "keyvault.testing.blocking") : nil
    }

    func block() async {
        if let executor {
            await executor.run { [duration] in Self.blockThread(for: duration) }
        } else {
            Self.blockThread(for: duration)
        }
    }

    /// Blocks the thread that it runs on.
    static func blockThread(for duration: Duration) {
        let (seconds, attoseconds) = duration.components
        var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
        var left = timespec()
        while unsafe nanosleep(&time, &left) != 0, errno == EINTR { time = left }
    }
}
