import Synchronization

/// Where tasks wait until they are released or cancelled, and where a test learns how many of them are waiting.
final class WaitingRoom<Ticket: Sendable>: Sendable {
    private struct Guest {
        let ticket: Ticket
        let continuation: CheckedContinuation<Bool, Never>
    }

    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var guests: [Int: Guest] = [:]
        var watchers: [Int: Watcher] = [:]
        var nextNumber = 0

        mutating func newNumber() -> Int {
            nextNumber += 1
            return nextNumber
        }

        mutating func takeSatisfiedWatchers() -> [Watcher] {
            let satisfied = watchers.filter { $0.value.count <= guests.count }
            for number in satisfied.keys { watchers[number] = nil }
            return Array(satisfied.values)
        }
    }

    private let state = Mutex(State())

    /// The tickets of those who wait now.
    var tickets: [Ticket] { state.withLock { $0.guests.values.map(\.ticket) } }

    /// Waits; returns whether the task was released, and `false` as soon as it is cancelled.
    ///
    /// - Parameter isOver: Asked at the door, so that no release between the caller's look and the waiting is missed.
    func wait(with ticket: Ticket, unless isOver: @Sendable () -> Bool = { false }) async -> Bool {
        let number = state.withLock { $0.newNumber() }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let (answer, watchers) = state.withLock { state -> (Bool?, [Watcher]) in
                    if Task.isCancelled { return (false, []) }
                    if isOver() { return (true, []) }
                    state.guests[number] = Guest(ticket: ticket, continuation: continuation)
                    return (nil, state.takeSatisfiedWatchers())
                }
                if let answer { continuation.resume(returning: answer) }
                for watcher in watchers { watcher.continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.guests.removeValue(forKey: number) }?.continuation.resume(returning: false)
        }
    }

    /// Releases all whose ticket satisfies a condition.
    func release(where condition: (Ticket) -> Bool) {
        let released = state.withLock { state in
            let released = state.guests.filter { condition($0.value.ticket) }
            for number in released.keys { state.guests[number] = nil }
            return Array(released.values)
        }
        for guest in released { guest.continuation.resume(returning: true) }
    }

    /// Returns once so many tasks wait at the same time, or the calling task is cancelled.
    func waitUntilOccupied(by count: Int) async {
        let number = state.withLock { $0.newNumber() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = state.withLock { state in
                    if Task.isCancelled || state.guests.count >= count { return true }
                    state.watchers[number] = Watcher(count: count, continuation: continuation)
                    return false
                }
                if isOver { continuation.resume() }
            }
        } onCancel: {
            state.withLock { $0.watchers.removeValue(forKey: number) }?.continuation.resume()
        }
    }
}
