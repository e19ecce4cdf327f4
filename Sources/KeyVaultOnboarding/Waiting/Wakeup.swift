import KeyVaultCore
import Synchronization

/// What ends a pause before its time: a callback, or the wish to stop.
final class Wakeup: Sendable {
    private struct State {
        /// The token that callbacks are compared with while they can be of use.
        var pendingToken: String?
        var wasCalledBack = false
        var isCancelled = false
        var waiter: CheckedContinuation<Void, Never>?
    }

    private let state = Mutex(State())

    /// Takes callbacks for this token from now on; `nil` takes none.
    func expectCallback(for token: String?) {
        state.withLock { state in
            state.pendingToken = token
            state.wasCalledBack = false
        }
    }

    /// Notes a callback and tells whether it names the pending request.
    func callBack(_ url: String) -> CallbackOutcome {
        guard let callback = ApprovalCallback(url) else { return .malformed }
        let pending = state.withLock { $0.pendingToken }
        guard let pending else { return .notWaiting }
        guard callback.names(pending) else { return .otherRequest }
        wake { $0.wasCalledBack = true }
        return .accepted
    }

    /// Asks the flow to stop at the next moment at which nothing can be lost.
    func cancel() { wake { $0.isCancelled = true } }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Forgets a former run.
    func reset() { state.withLock { $0 = State() } }

    /// Whether a callback has come since this was last asked.
    func takeCallback() -> Bool {
        state.withLock { state in
            defer { state.wasCalledBack = false }
            return state.wasCalledBack
        }
    }

    /// Waits until the moment has come, a callback has come, or the flow is to stop.
    func pause(until moment: Duration, on time: any TimeSource) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { try? await time.sleep(until: moment) }
            group.addTask { await self.signal() }
            await group.next()
            group.cancelAll()
        }
    }

    private func signal() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isDue = state.withLock { state in
                    guard !state.isCancelled, !state.wasCalledBack, !Task.isCancelled else { return true }
                    state.waiter = continuation
                    return false
                }
                if isDue { continuation.resume() }
            }
        } onCancel: {
            wake { _ in }
        }
    }

    private func wake(_ change: (inout State) -> Void) {
        let waiter = state.withLock { state in
            change(&state)
            defer { state.waiter = nil }
            return state.waiter
        }
        waiter?.resume()
    }
}
