import KeyVaultCore
import KeyVaultTesting
import Testing

/// Every ordered pair of faults: in one run, or one in the first run and one in the run after it.
@Suite(.timeLimit(.minutes(isLongTest ? 60 : 10)))
struct FaultPairTests {
    /// Without the long run, the moments at which nothing is changed are left out.
    private static let reading: [FaultPoint.Step] = isLongTest ? [] : [.list, .read, .ping, .browse, .unlock]

    @Test(arguments: [true, false], [SimulatorConfiguration.IdempotencyKeyTreatment.ignored, .replayed])
    func `Every pair of faults, in one run or in two, breaks no invariant`(
        commitsAtomically: Bool, treatment: SimulatorConfiguration.IdempotencyKeyTreatment
    ) async {
        var base = Schedule()
        base.commitsAtomically = commitsAtomically
        base.configuration.idempotencyKey = treatment
        base.delay = 2
        let points = await moments(of: base).filter { !Self.reading.contains($0.step) }
        let troubles = points.flatMap { point in [(point, ProcessFault.killed), (point, .failed)] }
        #expect(troubles.count > 20)
        var (played, failures) = (0, 0)
        // Under a sanitizer, a share in which each fault is first and second.
        let share = isSanitized ? 40 : 1
        for (number, first) in troubles.enumerated() {
            var single = base
            single.runs[0].faults[first.0] = first.1
            single.runs.append(Schedule.Run(isConnecting: true))
            let world = World(single, on: MemoryDisk())
            let watch = await world.play()
            played += 1
            if !watch.breaches.isEmpty {
                failures += 1
                await report(single, watch)
            }
            for (other, second) in troubles.enumerated() where (number + other) % share == 0 && failures < 3 {
                // A fault at a moment that its run never comes to changes nothing: that is the run with the first one.
                for run in [0, 1] where world.reached(inRun: run).contains(second.0) {
                    // In one run, a pair and its reverse are the same two faults.
                    if run == 0, other <= number || first.0 == second.0 { continue }
                    var schedule = single
                    schedule.runs[run].faults[second.0] = second.1
                    if run == 0 { schedule.runs.removeLast() }
                    let watch = await play(schedule)
                    played += 1
                    guard !watch.breaches.isEmpty else { continue }
                    failures += 1
                    await report(schedule, watch)
                }
            }
        }
        #expect(failures == 0 && played > troubles.count, "\(failures) of \(played)")
    }
}
