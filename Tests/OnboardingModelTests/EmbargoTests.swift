import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// `Retry-After` is obeyed by whatever process comes after the one that was told, to the second.
struct EmbargoTests {
    /// A run that is killed once it has noted that the service wants to be left alone, and another one after it.
    private func calls(_ seconds: Int, _ before: [Schedule.Restart]) async -> [Duration] {
        var schedule = Schedule()
        schedule.delay = 2
        schedule.runs[0].answers[1] = .rateLimited(seconds: seconds)
        schedule.runs[0].faults[FaultPoint(.journalWrite, 4, .after)] = .killed
        schedule.runs.append(Schedule.Run(before: before))
        let world = World(schedule, on: MemoryDisk())
        let watch = await world.play()
        #expect(watch.breaches == [])
        let calls = world.simulator.ledger.calls.filter { $0.endpoint == .retrieve }.map(\.began)
        #expect(calls.count == 2)
        return calls
    }

    /// The journal's times are whole milliseconds, rounded up.
    private func expect(_ calls: [Duration], apart wait: Duration) {
        let excess = (calls.last ?? .zero) - (calls.first ?? .zero) - wait
        #expect((.zero ..< .milliseconds(10)).contains(excess), "\(calls)")
    }

    private static let restarts: [[Schedule.Restart]] = [
        [], [.advance(9)], [.setWallClock(years: 10)], [.setWallClock(years: -10)], [.advance(9), .reboot], [.reboot],
    ]

    @Test(arguments: [20, 77, 590], restarts)
    func `The next process calls when the service said, neither earlier nor later`(
        seconds: Int, before: [Schedule.Restart]
    ) async {
        expect(await calls(seconds, before), apart: .seconds(seconds))
    }

    @Test func `After a reboot with a clock ten years late it waits for what the service said, and no longer`() async {
        expect(await calls(77, [.advance(9), .setWallClock(years: -10), .reboot]), apart: .seconds(9 + 77))
    }

    @Test func `After a reboot with a clock ten years early it does not wait`() async {
        let calls = await calls(77, [.advance(9), .setWallClock(years: 10), .reboot])
        let wait = (calls.last ?? .zero) - (calls.first ?? .zero)
        #expect(wait < .seconds(9 + 6), "\(calls)")
    }

    @Test func `An embargo longer than the window ends the attempt in the next process too, without a call`() async {
        var schedule = Schedule()
        schedule.runs[0].answers[1] = .rateLimited(seconds: 3_000)
        schedule.runs[0].faults[FaultPoint(.journalWrite, 4, .after)] = .killed
        schedule.runs.append(Schedule.Run())
        let world = World(schedule, on: MemoryDisk())
        let watch = await world.play()
        #expect(watch.breaches == [])
        #expect(watch.names.contains("rateLimited"))
        #expect(world.simulator.ledger.calls.count { $0.endpoint == .retrieve } == 1)
    }
}
