import KeyVaultTesting

/// Mistakes that a careless implementation of the protocol makes; each has to be found by some test.
enum ProtocolBug: String, Sendable, CaseIterable {
    case noIntentRecord, timeoutTakenAsExpired, recordRemovedBeforeCommit, successBeforeCommit, secretDropped
    case expiredTakenAsClean, orphanNotRecorded, restartStartsAfresh, retrieveWhileLocked, noLock
    case noLockAndNoRecheck, noLockAndNoVaultCheck

    /// A schedule in which the mistake shows, and nothing else does.
    var provocation: Schedule {
        var schedule = Schedule()
        schedule.delay = 2
        let leaving = FaultPoint(.journalWrite, 3, .before)
        switch self {
        case .noIntentRecord, .successBeforeCommit: break
        case .timeoutTakenAsExpired: schedule.runs[0].answers[1] = .lostAnswer
        case .recordRemovedBeforeCommit: schedule.runs[0].faults[FaultPoint(.commit, 1, .before)] = .killed
        case .secretDropped:
            for number in 1...3 { schedule.runs[0].faults[FaultPoint(.commit, number, .before)] = .failed }
        case .expiredTakenAsClean:
            schedule.runs[0].answers = [1: .lostAnswer, 2: .error(status: 400, code: "REQUEST_EXPIRED")]
        case .orphanNotRecorded:
            schedule.runs[0].answers[1] = .lostAnswer
        case .restartStartsAfresh:
            schedule.runs[0].faults[leaving] = .killed
            schedule.runs.append(Schedule.Run(isConnecting: true))
        case .retrieveWhileLocked: schedule.runs[0].faults[FaultPoint(.browse, 1, .after)] = .dismissed
        case .noLock: schedule.hasLocks = false
        case .noLockAndNoRecheck:
            schedule.hasLocks = false
            schedule.runs[0].faults[leaving] = .killed
            schedule.runs.append(Schedule.Run(rivalAt: 1))
        case .noLockAndNoVaultCheck:
            schedule.hasLocks = false
            schedule.runs[0].rivalAt = 1
        }
        return schedule
    }
}
