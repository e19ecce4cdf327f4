import Synchronization

/// Decides the race between giving a call up and making its change, so that whoever gives up knows which it was.
package final class CallCancellation: Sendable {
    private enum State: UInt8, AtomicRepresentable {
        case running
        case cancelled
        case committing
    }

    private let state = Atomic(State.running)

    /// A call that nobody has given up.
    package init() {}

    /// Whether the call was given up.
    package var isCancelled: Bool { state.load(ordering: .acquiring) == .cancelled }

    /// Gives the call up.
    ///
    /// - Returns: Whether it will change nothing; `false` if its change is being made, or was made.
    @discardableResult
    package func cancel() -> Bool { leave(for: .cancelled) != .committing }

    /// Announces the change; returns whether it may be made.
    package func beginCommitting() -> Bool { leave(for: .committing) != .cancelled }

    private func leave(for next: State) -> State {
        state.compareExchange(expected: .running, desired: next, ordering: .acquiringAndReleasing).original
    }
}
