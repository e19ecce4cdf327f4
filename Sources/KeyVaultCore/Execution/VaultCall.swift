import Synchronization

/// One call that is under way: its work, its deadline and the cancellation of its task race to end it.
///
/// Whoever comes first decides the result. Work that a stalled disk holds up goes on without anybody waiting for it,
/// unless it has not yet begun its change: then it will make none.
package final class VaultCall<Success: Sendable>: Sendable {
    private enum Phase {
        case running
        case awaited(CheckedContinuation<Result<Success, VaultError>, Never>)
        /// Over; the result is kept until somebody waits for it.
        case over(Result<Success, VaultError>?)
    }

    package let operation: VaultError.Operation
    package let key: CredentialKey?
    package let cancellation = CallCancellation()
    private let interrupt: (@Sendable () -> Void)?
    private let phase = Mutex(Phase.running)

    /// Describes a call that begins now.
    ///
    /// - Parameter interrupt: Wakes the work when nobody waits for it any more.
    package init(
        _ operation: VaultError.Operation, key: CredentialKey? = nil, interrupt: (@Sendable () -> Void)? = nil
    ) {
        self.operation = operation
        self.key = key
        self.interrupt = interrupt
    }

    /// Waits for the end, whoever brings it about; only one may wait.
    package func result() async -> Result<Success, VaultError> {
        await withCheckedContinuation { continuation in
            let early = phase.withLock { phase -> Result<Success, VaultError>? in
                if case .over(let result) = phase { return result }
                phase = .awaited(continuation)
                return nil
            }
            if let early { continuation.resume(returning: early) }
        }
    }

    /// Ends the call unless it is over.
    package func finish(_ result: Result<Success, VaultError>) {
        let waiting = phase.withLock { phase -> CheckedContinuation<Result<Success, VaultError>, Never>? in
            switch phase {
            case .running:
                phase = .over(result)
                return nil
            case .awaited(let continuation):
                phase = .over(nil)
                return continuation
            case .over: return nil
            }
        }
        waiting?.resume(returning: result)
    }
}

extension VaultCall: DeadlineKeeping {
    package func cancel() -> Bool {
        guard cancellation.cancel() else { return false }
        finish(.failure(VaultError(.cancelled, during: operation, key: key)))
        interrupt?()
        return true
    }

    package func expire() {
        let code: VaultError.Code = cancellation.cancel() ? .timedOut : .outcomeUnknown
        finish(.failure(VaultError(code, during: operation, key: key)))
        interrupt?()
    }
}
