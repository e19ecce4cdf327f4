import KeyVaultCore
import KeyVaultTesting
import Testing

/// Every ordered pair of faults: one in the first run, one in the run after it.
@Suite(.timeLimit(.minutes(5)))
struct FaultPairTests {
    /// Without the long run, the moments at which nothing is changed are left out.
    private static let reading: [FaultPoint.Step] = isLongTest ? [] : [.list, .read, .ping, .browse, .unlock]

    @Test(arguments: [true, false], [SimulatorConfiguration.IdempotencyKeyTreatment.ignored, .replayed])
    func `Every pair of faults in two runs breaks no invariant`(
        commitsAtomically: Bool, treatment: SimulatorConfiguration.IdempotencyKeyTreatment
    ) async {
        var base = Schedule()
        base.commitsAtomically = commitsAtomically
        base.configuration.idempotencyKey = treatment
        base.delay = 2
        let points = await moments(of: base).filter { !Self.reading.contains($0.step) }
        let troubles = points.flatMap { point in [(point, ProcessFault.killed), (point, .failed)] }
        var failures = 0
        for first in troubles {
            for second in troubles where failures < 3 {
                var schedule = base
                schedule.runs[0].faults[first.0] = first.1
                schedule.runs.append(Schedule.Run(faults: [second.0: second.1], isConnecting: true))
                let watch = await play(schedule)
                guard !watch.breaches.isEmpty else { continue }
                failures += 1
                await report(schedule, watch)
            }
        }
    }
}
