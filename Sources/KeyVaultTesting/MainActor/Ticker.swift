import Dispatch
import KeyVaultCore
import Synchronization

/// Asks for a turn somewhere again and again, and notes the longest gap between two turns.
final class Ticker: Sendable {
    private let interval: Duration
    private let post: @Sendable (@escaping @Sendable () -> Void) -> Void
    private let isStopped = Atomic(false)
    private let started = WaitingRoom<Void>()
    private let hasTicked = Atomic(false)
    private let driver = BlockingExecutor(label: "keyvault.testing.ticker")
    private let slip = Mutex(Duration.zero)
    private let running = Mutex<Task<Void, Never>?>(nil)

    /// Starts a ticker whose turns are on the main actor.
    static func onMainActor(every interval: Duration) -> Ticker {
        Ticker(every: interval) { tick in Task { @MainActor in tick() } }
    }

    /// Starts a ticker whose turns are on a thread that does nothing else.
    static func onPlainThread(every interval: Duration) -> Ticker {
        let queue = DispatchQueue(label: "keyvault.testing.plain")
        return Ticker(every: interval) { tick in queue.async(execute: tick) }
    }

    private init(every interval: Duration, post: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.interval = interval
        self.post = post
        let task = Task { await driver.run { self.tickUntilStopped() } }
        running.withLock { $0 = task }
    }

    func waitForFirstTick() async {
        _ = await started.wait(with: (), unless: { self.hasTicked.load(ordering: .acquiring) })
    }

    /// Waits for a last turn and returns by how much the latest one was late.
    func stop() async -> Duration {
        isStopped.store(true, ordering: .releasing)
        await running.withLock(\.self)?.value
        return slip.withLock(\.self)
    }

    /// Runs on a thread of its own, so that no other waiting in the process can hold up the asking.
    private func tickUntilStopped() {
        var previous = turn()
        hasTicked.store(true, ordering: .releasing)
        started.release { _ in true }
        var isLast = false
        while !isLast {
            Blocking.blockThread(for: interval)
            isLast = isStopped.load(ordering: .acquiring)
            let current = turn()
            let late = current - previous - interval
            slip.withLock { $0 = max($0, late) }
            previous = current
        }
    }

    /// Waits for a turn and returns when it came.
    private func turn() -> ContinuousClock.Instant {
        let moment = Mutex(ContinuousClock.now)
        let isOver = DispatchSemaphore(value: 0)
        post {
            moment.withLock { $0 = .now }
            isOver.signal()
        }
        isOver.wait()
        return moment.withLock(\.self)
    }
}
