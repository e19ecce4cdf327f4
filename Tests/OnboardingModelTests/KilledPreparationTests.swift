import KeyVaultCore
import KeyVaultTesting
import Testing

/// A keyring and a program that are killed together before anybody was sent to a page: the next run begins afresh.
struct KilledPreparationTests {
    private static let points = [FaultPoint.Step.store, .read].flatMap { step in
        [1, 2].flatMap { [FaultPoint(step, $0, .before), FaultPoint(step, $0, .after)] }
    }

    @Test(arguments: ForgetfulDisk.Manner.allCases, points)
    func `Whatever the keyring kept of the record, nothing is in the way of the next run`(
        manner: ForgetfulDisk.Manner, point: FaultPoint
    ) async {
        var schedule = Schedule.killedPreparation(at: point)
        schedule.forgetting = manner
        await expectFreshStart(World(schedule, on: MemoryDisk()))
    }
}

extension Schedule {
    /// The vault's provider and the program are killed at a call, and the user connects again.
    static func killedPreparation(at point: FaultPoint) -> Schedule {
        var schedule = Schedule()
        schedule.commitsAtomically = false
        schedule.delay = 2
        schedule.runs[0].outages[point] = Outage(kind: .killed, calls: 1, endsProgram: true)
        schedule.runs.append(Run(isConnecting: true))
        return schedule
    }
}

/// Plays a world whose second run has to store its key, as if there had been no first one.
func expectFreshStart(
    _ world: World, orTold names: Set<String> = [], at location: SourceLocation = #_sourceLocation
) async {
    let watch = await world.play()
    #expect(watch.breaches == [], sourceLocation: location)
    // What was written whole may be gone on with.
    let isNormal = watch.names.isSubset(of: names.union(["resuming"]))
    #expect(isNormal, "told: \(watch.names)", sourceLocation: location)
    let account = await world.account()
    #expect(account.issued == 1 && account.stored == 1, "\(account)", sourceLocation: location)
}
