import KeyVaultCore
import KeyVaultTesting
import Testing

/// The model finds what a careless implementation does wrong; a judge that accepts everything would be none.
@Suite(.timeLimit(.minutes(5)))
struct ProtocolBugTests {
    @Test(arguments: ProtocolBug.allCases)
    func `Each of the twelve mistakes breaks an invariant`(bug: ProtocolBug) async {
        for seed in 1...4_000 as ClosedRange<UInt64> {
            var schedule = Schedule.random(seed: seed)
            schedule.bug = bug
            switch bug {
            case .noLock: schedule.hasLocks = false
            case .noLockAndNoRecheck, .noLockAndNoVaultCheck:
                schedule.hasLocks = false
                schedule.delay = 2
                schedule.runs[0].rivalAt = 1
            default: schedule.hasLocks = true
            }
            if await !play(schedule).breaches.isEmpty { return }
        }
        Issue.record("nothing noticed \(bug)")
    }
}
