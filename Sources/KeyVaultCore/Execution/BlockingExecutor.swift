import Dispatch

/// A thread of its own for work that blocks: C libraries, files, processes.
///
/// Work runs in the order in which it came, one piece at a time, so that a stalled disk or daemon holds up one thread
/// and never Swift's cooperative pool or the caller's actor. It serves as the executor of an actor, or through
/// ``run(_:)``.
public final class BlockingExecutor: SerialExecutor {
    private let queue: DispatchQueue

    /// Makes an executor; its thread exists only while there is work.
    ///
    /// - Parameter label: A name for debuggers.
    public init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs a job of an actor.
    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { unsafe job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }

    /// Runs blocking work on the thread and returns its result; the caller's actor is free meanwhile.
    public func run<Success: Sendable>(_ work: @escaping @Sendable () -> Success) async -> Success {
        await withCheckedContinuation { continuation in
            submit { continuation.resume(returning: work()) }
        }
    }

    /// Runs blocking work on the thread without waiting for it.
    package func submit(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }
}
