/// A moment at the edge of a program at which something can go wrong: before or after a step that leaves a trace.
///
/// The points are at the edges, in the test kit alone: a program that is not a test has none.
package struct FaultPoint: Sendable, Hashable, Comparable {
    /// The steps that leave a trace, on a disk or on the network, or depend on one.
    package enum Step: String, Sendable, CaseIterable {
        case list, read, store, commit, remove, unlock, journalWrite, journalRemove, request, retrieve, ping, browse
    }

    /// On which side of its effect.
    package enum Edge: String, Sendable, CaseIterable {
        case before, after
    }

    /// The step.
    package let step: Step
    /// Which time the process takes the step, from 1.
    package let ordinal: Int
    /// On which side of its effect.
    package let edge: Edge

    /// Names a moment.
    package init(_ step: Step, _ ordinal: Int, _ edge: Edge) {
        self.step = step
        self.ordinal = ordinal
        self.edge = edge
    }

    package static func < (left: Self, right: Self) -> Bool { left.description < right.description }
}

extension FaultPoint: CustomStringConvertible {
    package var description: String { "\(edge) \(step) \(ordinal)" }
}

/// What goes wrong at such a moment.
package enum ProcessFault: String, Sendable, CaseIterable {
    /// The process ends; nothing that it does later has any effect.
    case killed
    /// The step fails; after its effect, its success is not told.
    case failed
    /// The vault locks itself and opens again when it is asked to.
    case locked
    /// The vault locks itself and the user dismisses each prompt until the process ends.
    case dismissed
    /// The step takes until its deadline.
    case hung
}
