import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// Every single thing that can go wrong, at every moment at which it can.
@Suite(.timeLimit(.minutes(10)))
struct SingleFaultTests {
    private static let answers: [SimulatorFault?] = [
        nil, .lostRequest, .lostAnswer, .cutOff(afterBodyBytes: 100), .error(status: 400, code: "REQUEST_EXPIRED"),
        .error(status: 403, code: "REQUEST_DENIED"), .rateLimited(seconds: 5), .error(status: 500, code: nil),
        .wrongContentLength(by: 9), .gzipGarbage, .duplicateKeys, .oversized(bytes: 70_000),
        .redirected(to: "https://evil.example/"), .unreachable, .delayed(.seconds(70)), .withoutSecret, .unavailable,
        .error(status: 200, code: "SECRET_ALREADY_CLAIMED"), .replaced(status: 200, body: "<html>", processed: true),
    ]

    @Test(arguments: [true, false])
    func `Every fault at every moment, with every shape of the answer, breaks no invariant`(
        commitsAtomically: Bool
    ) async {
        var base = Schedule()
        base.commitsAtomically = commitsAtomically
        base.delay = 2
        let points = await moments(of: base)
        #expect(points.count > 30)
        var failures = 0
        for point in isSanitized ? [points[points.count / 2]] : points {
            for fault in ProcessFault.allCases {
                for answer in Self.answers where failures < 3 {
                    var schedule = base
                    schedule.runs[0].faults[point] = fault
                    schedule.runs[0].answers[1] = answer
                    let world = World(schedule, on: MemoryDisk())
                    let watch = await world.play()
                    if !watch.breaches.isEmpty {
                        failures += 1
                        await report(schedule, watch)
                    }
                    // A run that asks for no key hears none of the answers: with each of them it is the same run.
                    guard world.hasReached(.retrieve, inRun: 0) else { break }
                }
            }
        }
    }

    @Test(arguments: ForgetfulDisk.Manner.allCases, [false, true])
    func `Every outage of a provider that answers before it writes, at every call, breaks no invariant`(
        manner: ForgetfulDisk.Manner, endsProgram: Bool
    ) async {
        let base = Schedule.over(manner)
        let vaultSteps: [FaultPoint.Step] = [.store, .read, .list, .remove, .commit]
        var losing = base
        losing.runs[0].answers[1] = .lostAnswer
        var played = 0
        for world in isSanitized ? [losing] : [base, losing] {
            for point in await moments(of: world) where vaultSteps.contains(point.step) {
                for (kind, calls) in Outage.Kind.allCases.flatMap({ [($0, 1), ($0, 4)] }) {
                    var schedule = world
                    schedule.runs[0].outages[point] = Outage(kind: kind, calls: calls, endsProgram: endsProgram)
                    let watch = await play(schedule)
                    played += 1
                    #expect(watch.breaches.isEmpty)
                    if !watch.breaches.isEmpty { return await report(schedule, watch) }
                }
            }
        }
        #expect(played > 20)
    }

    @Test(arguments: SimulatorConfiguration.IdempotencyKeyTreatment.allCases)
    func `A grant that is cut off at any byte is stored, or its key is reported with what arrived of it`(
        treatment: SimulatorConfiguration.IdempotencyKeyTreatment
    ) async {
        for bytes in stride(from: 0, through: 320, by: isSanitized ? 20 : 1) {
            var schedule = Schedule()
            schedule.delay = 2
            schedule.configuration.idempotencyKey = treatment
            schedule.runs[0].answers[1] = .cutOff(afterBodyBytes: bytes)
            let watch = await play(schedule)
            #expect(watch.breaches.isEmpty)
            if !watch.breaches.isEmpty { return await report(schedule, watch) }
        }
    }
}

/// The moments that a run without faults comes to.
func moments(of schedule: Schedule) async -> [FaultPoint] {
    let world = World(schedule, on: MemoryDisk())
    let process = SimulatedProcess(clock: world.clock)
    await world.perform(schedule.runs[0], process, goal: .connect)
    return process.reached
}
