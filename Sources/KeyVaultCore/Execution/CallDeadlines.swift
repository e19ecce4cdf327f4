import Synchronization

/// Something that must not last longer than its deadline.
package protocol DeadlineKeeping: AnyObject, Sendable {
    /// Gives up, if that leaves everything as it was; returns whether it did.
    func cancel() -> Bool
    /// Gives up because the deadline has passed.
    func expire()
}

/// The deadlines of all calls of a vault, watched by one alarm for all of them.
///
/// A timer for each call would cost more than the call itself.
package final class CallDeadlines: Sendable {
    private struct State {
        var calls: [ObjectIdentifier: (call: any DeadlineKeeping, deadline: Duration)] = [:]
        var alarm: (moment: Duration, cancel: @Sendable () -> Void)?
        var suspension: (start: Duration, end: Duration, depth: Int)?
    }

    /// How long a call that has begun its change may go on once its task was cancelled; most are over in time to tell
    /// what became of the change.
    private static let grace = Duration.seconds(1)

    private let state = Mutex(State())
    private let time: any TimeSource

    package init(time: any TimeSource) { self.time = time }

    /// Watches a call, or gives it another deadline.
    package func watch(_ call: any DeadlineKeeping, until deadline: Duration) {
        state.withLock { state in
            state.calls[ObjectIdentifier(call)] = (call, deadline)
            setAlarm(&state, for: max(deadline, state.suspension?.end ?? deadline))
        }
    }

    /// Gives a watched call another deadline; one that is over has none.
    package func move(_ call: any DeadlineKeeping, to deadline: Duration) {
        state.withLock { state in
            guard state.calls[ObjectIdentifier(call)] != nil else { return }
            state.calls[ObjectIdentifier(call)] = (call, deadline)
            setAlarm(&state, for: deadline)
        }
    }

    /// Whether deadlines stand still.
    package var isSuspended: Bool { state.withLock { $0.suspension != nil } }

    /// Lets all deadlines stand still while a person is asked, for whom all calls wait; all expire together if that
    /// takes longer than it may.
    ///
    /// Each suspension needs a ``resume()``; one within another changes nothing.
    package func suspend(for limit: Duration) {
        let now = time.sinceBoot
        state.withLock { state in
            if state.suspension != nil {
                state.suspension?.depth += 1
            } else {
                state.suspension = (start: now, end: now + limit, depth: 1)
                setAlarm(&state, for: now + limit)
            }
        }
    }

    /// Lets the deadlines run on, each as much later as it stood still.
    package func resume() {
        state.withLock { state in
            state.suspension?.depth -= 1
            guard let suspension = state.suspension, suspension.depth == 0 else { return }
            state.suspension = nil
            let pause = time.sinceBoot - suspension.start
            for (id, call) in state.calls { state.calls[id] = (call.call, call.deadline + pause) }
            if let next = state.calls.values.map(\.deadline).min() { setAlarm(&state, for: next) }
        }
    }

    /// Stops watching a call that is over.
    package func forget(_ call: any DeadlineKeeping) {
        state.withLock { state in _ = state.calls.removeValue(forKey: ObjectIdentifier(call)) }
    }

    /// Ends a call whose task was cancelled: at once, or soon if its change has begun.
    package func cancel(_ call: any DeadlineKeeping) {
        if call.cancel() { forget(call) } else { move(call, to: time.sinceBoot + Self.grace) }
    }

    private func setAlarm(_ state: inout State, for moment: Duration) {
        if let alarm = state.alarm {
            guard moment < alarm.moment else { return }
            alarm.cancel()
        }
        if time is SystemTime {
            let alarm = SystemAlarm(at: moment) { [weak self] in self?.ring(at: moment) }
            state.alarm = (moment, { alarm.cancel() })
            return
        }
        let task = Task.detached { [weak self, time] in
            guard (try? await time.sleep(until: moment)) != nil else { return }
            self?.ring(at: moment)
        }
        state.alarm = (moment, { task.cancel() })
    }

    private func ring(at moment: Duration) {
        let now = time.sinceBoot
        let overdue = state.withLock { state -> [any DeadlineKeeping] in
            guard state.alarm?.moment == moment else { return [] }
            state.alarm = nil
            if let suspension = state.suspension, now < suspension.end {
                setAlarm(&state, for: suspension.end)
                return []
            }
            let isPromptOver = state.suspension != nil
            let overdue = state.calls.values.filter { isPromptOver || $0.deadline <= now }.map(\.call)
            for call in overdue { state.calls.removeValue(forKey: ObjectIdentifier(call)) }
            if let next = state.calls.values.map(\.deadline).min() { setAlarm(&state, for: next) }
            return overdue
        }
        for call in overdue { call.expire() }
    }

    deinit { state.withLock { $0.alarm?.cancel() } }
}
