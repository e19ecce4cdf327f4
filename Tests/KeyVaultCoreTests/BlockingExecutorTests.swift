import Dispatch
import KeyVaultCore
import Synchronization
import Testing

private let mainQueueMark = DispatchSpecificKey<Bool>()

@Suite struct BlockingExecutorTests {
    let executor = BlockingExecutor(label: "test")

    /// The order in which pieces of work ran, and how many ran at once.
    final class Log: Sendable {
        let numbers = Mutex<[Int]>([])
        let running = Atomic(0)
        let mostRunning = Atomic(0)

        func work(_ number: Int) {
            let now = running.add(1, ordering: .sequentiallyConsistent).newValue
            mostRunning.max(now, ordering: .sequentiallyConsistent)
            numbers.withLock { $0.append(number) }
            running.subtract(1, ordering: .sequentiallyConsistent)
        }
    }

    /// An actor that works on the executor's thread.
    actor Worker {
        let executor: BlockingExecutor
        nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        init(on executor: BlockingExecutor) { self.executor = executor }

        func isOnMainQueue() -> Bool {
            executor.preconditionIsolated()
            return DispatchQueue.getSpecific(key: mainQueueMark) != nil
        }
    }

    @Test @MainActor func `Work runs in the order in which it came, one piece at a time`() async {
        let log = Log()
        let gate = DispatchSemaphore(value: 0)
        // Tasks of one actor start in their order; the first piece of work waits until the last was handed over.
        let tasks = (0..<200).map { number in
            Task { @MainActor in
                await executor.run {
                    if number == 0 { _ = gate.wait(timeout: .now() + 30) }
                    log.work(number)
                }
            }
        }
        let opener = Task { @MainActor in _ = gate.signal() }
        await opener.value
        for task in tasks { await task.value }
        #expect(log.numbers.withLock { $0 } == Array(0..<200))
        #expect(log.mostRunning.load(ordering: .sequentiallyConsistent) == 1)
    }

    @Test @MainActor func `Work runs neither on the caller's actor nor in a task`() async {
        DispatchQueue.main.setSpecific(key: mainQueueMark, value: true)
        #expect(DispatchQueue.getSpecific(key: mainQueueMark) != nil)
        #expect(await executor.run { DispatchQueue.getSpecific(key: mainQueueMark) } == nil)
        #expect(await Worker(on: executor).isOnMainQueue() == false)
        #expect(await executor.run { unsafe withUnsafeCurrentTask { unsafe $0 == nil } })
    }

    @Test @MainActor func `The caller's actor is free while work blocks`() async {
        let gate = DispatchSemaphore(value: 0)
        let opener = Task { @MainActor in _ = gate.signal() }
        let outcome = await executor.run { gate.wait(timeout: .now() + 30) }
        await opener.value
        #expect(outcome == .success)
    }

    @Test func `Blocked executors hold up neither each other nor the cooperative pool`() async {
        let gate = DispatchSemaphore(value: 0)
        let count = 64
        let outcomes = await withTaskGroup { group in
            for _ in 0..<count {
                group.addTask { await BlockingExecutor(label: "blocked").run { gate.wait(timeout: .now() + 30) } }
            }
            group.addTask {
                for _ in 0..<count { gate.signal() }
                return .success
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.allSatisfy { $0 == .success })
    }

    @Test func `The result comes back`() async {
        #expect(await executor.run { "result" } == "result")
    }
}
