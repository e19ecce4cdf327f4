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
        var failures = 0
        // Under a sanitizer, a share in which each fault is first and second.
        let share = isSanitized ? 40 : 1
        for (number, first) in troubles.enumerated() {
            for (other, second) in troubles.enumerated() where (number + other) % share == 0 && failures < 3 {
                var schedules = [base, base]
                schedules[0].runs[0].faults[first.0] = first.1
                schedules[0].runs.append(Schedule.Run(faults: [second.0: second.1], isConnecting: true))
                schedules[1].runs[0].faults[first.0] = first.1
                schedules[1].runs[0].faults[second.0] = second.1
                // A process that was killed meets no second fault.
                for schedule in first.1 == .killed ? schedules.dropLast() : schedules {
                    let watch = await play(schedule)
                    guard !watch.breaches.isEmpty else { continue }
                    failures += 1
                    await report(schedule, watch)
                }
            }
        }
    }
}
