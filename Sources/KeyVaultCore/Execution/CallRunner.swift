/// Runs the calls of one vault: on the vault's thread, one at a time, none for longer than its deadline.
package struct CallRunner: Sendable {
    package let deadlines: CallDeadlines
    private let executor: BlockingExecutor

    /// Makes the runner of one vault.
    ///
    /// - Parameter label: A name of the thread for debuggers.
    package init(label: String, time: any TimeSource) {
        deadlines = CallDeadlines(time: time)
        executor = BlockingExecutor(label: label)
    }

    /// Runs blocking work; it ends with the work, at the deadline, or soon after the task was cancelled.
    ///
    /// - Parameter interrupt: Wakes work that blocks and that nobody waits for any more.
    package func run<Success: Sendable>(
        _ operation: VaultError.Operation, key: CredentialKey? = nil, until deadline: Duration,
        interrupt: (@Sendable () -> Void)? = nil,
        _ work: @escaping @Sendable (CallContext) throws(VaultError) -> Success
    ) async throws(VaultError) -> Success {
        let call = VaultCall<Success>(operation, key: key, interrupt: interrupt)
        executor.submit {
            // A call that was given up while others held the thread does not begin.
            if !call.cancellation.isCancelled {
                let context = CallContext(operation: operation, deadline: deadline, cancellation: call.cancellation)
                call.finish(Result { () throws(VaultError) in try work(context) })
            }
        }
        deadlines.watch(call, until: deadline)
        return try await wait(for: call)
    }

    /// Waits for a call that is watched and that somebody finishes.
    ///
    /// - Parameter isolation: The caller's actor, on which the waiting stays: the standard library would take it to the
    ///   cooperative pool and back, which costs as much as the hop to the vault's thread.
    package func wait<Success: Sendable>(
        for call: VaultCall<Success>, isolation: isolated (any Actor)? = #isolation
    ) async throws(VaultError) -> Success {
        let result = await withTaskCancellationHandler {
            _ = isolation
            return await call.result()
        } onCancel: {
            deadlines.cancel(call)
        }
        deadlines.forget(call)
        do { return try result.get() } catch { throw error.during(call.operation, key: call.key) }
    }

    /// Runs asynchronous work that a program brought along; it is cancelled where nobody waits for it any more.
    package func race<Success: Sendable>(
        _ operation: VaultError.Operation, until deadline: Duration,
        _ work: @escaping @Sendable () async throws(VaultError) -> Success
    ) async throws(VaultError) -> Success {
        let call = VaultCall<Success>(operation)
        let task = Task.detached {
            do throws(VaultError) { call.finish(.success(try await work())) } catch { call.finish(.failure(error)) }
        }
        defer { task.cancel() }
        deadlines.watch(call, until: deadline)
        return try await wait(for: call)
    }

    /// Runs blocking work without waiting for it.
    package func submit(_ work: @escaping @Sendable () -> Void) { executor.submit(work) }

    /// Runs blocking work to its end, for somebody whose own calls are raced.
    package func runToEnd<Success: Sendable>(
        _ work: @escaping @Sendable () throws(VaultError) -> Success
    ) async throws(VaultError) -> Success {
        try await executor.run { Result { () throws(VaultError) in try work() } }.get()
    }
}

/// What the work of a call goes by.
package struct CallContext: Sendable {
    package let operation: VaultError.Operation
    /// When waiting for the lock ends, by the vault's clock.
    package let deadline: Duration
    package let cancellation: CallCancellation
}
