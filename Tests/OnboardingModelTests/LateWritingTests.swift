import KeyVaultCore
import KeyVaultTesting
import Testing

/// A keyring that answers before it writes is given the time to write, by a run that takes up another one's work too.
struct LateWritingTests {
    private func schedule(killedAt point: FaultPoint) -> Schedule {
        var schedule = Schedule()
        schedule.commitsAtomically = false
        schedule.forgetting = .forgetsAll
        schedule.delay = 2
        schedule.runs[0].faults[point] = .killed
        return schedule
    }

    @Test func `A key that a killed run has stored is told as stored once it has been written`() async {
        var schedule = schedule(killedAt: FaultPoint(.store, 3, .after))
        schedule.runs.append(
            Schedule.Run(outages: [FaultPoint(.remove, 1, .after): Outage(kind: .killed, calls: 1)]))
        let world = World(schedule, on: MemoryDisk())
        #expect(await world.play().breaches == [])
        #expect(await world.account().stored == 1)
    }

    @Test(arguments: ForgetfulDisk.Manner.allCases)
    func `A key found after *claimed* is told as stored once it has been written, though who stored it was killed`(
        manner: ForgetfulDisk.Manner
    ) async {
        var schedule = Schedule()
        schedule.commitsAtomically = false
        schedule.forgetting = manner
        schedule.hasLocks = false
        schedule.runs[0].rivalAt = 1
        schedule.runs[0].rivalEnd = FaultPoint(.store, 2, .after)
        schedule.runs[0].outages[FaultPoint(.remove, 1, .after)] = Outage(kind: .killed, calls: 1)
        let world = World(schedule, on: MemoryDisk())
        #expect(await world.play().breaches == [])
        #expect(await world.account() == (issued: 1, stored: 1, reported: 0))
    }

    @Test(arguments: ForgetfulDisk.Manner.allCases, [FaultPoint(.remove, 1, .before), FaultPoint(.remove, 1, .after)])
    func `A key lost by *claimed* is noted durably before its attempt ends, whatever is killed then`(
        manner: ForgetfulDisk.Manner, end: FaultPoint
    ) async {
        var schedule = Schedule.over(manner)
        schedule.runs[0].answers[1] = .lostAnswer
        schedule.runs[0].outages[end] = Outage(kind: .killed, calls: 1, endsProgram: true)
        let world = World(schedule, on: MemoryDisk())
        #expect(await world.play().breaches == [])
        #expect(await world.account() == (issued: 1, stored: 0, reported: 1))
    }

    @Test(arguments: ForgetfulDisk.Manner.allCases, [1, 2, 3, 4])
    func `A key lost by *claimed* is noted durably before another one is requested in its place`(
        manner: ForgetfulDisk.Manner, store: Int
    ) async {
        var schedule = Schedule.over(manner)
        schedule.restarts = 1
        schedule.runs[0].answers[1] = .lostAnswer
        // Stores: two of the record, one of the loss, and those of the new attempt.
        schedule.runs[0].outages[FaultPoint(.store, 2 + store, .after)] = Outage(
            kind: .killed, calls: 1, endsProgram: true)
        let world = World(schedule, on: MemoryDisk())
        #expect(await world.play().breaches == [])
        let account = await world.account()
        #expect(account.issued == account.stored + account.reported, "\(account)")
    }

    @Test func `A resumed attempt makes no call before its record has been written anew`() async throws {
        var schedule = schedule(killedAt: FaultPoint(.journalWrite, 3, .before))
        schedule.runs.append(Schedule.Run(before: [.advance(30)]))
        let world = World(schedule, on: MemoryDisk())
        #expect(await world.play().breaches == [])
        let calls = world.simulator.ledger.calls
        let requested = try #require(calls.first { $0.endpoint == .request }?.began)
        let retrieved = try #require(calls.first { $0.endpoint == .retrieve }?.began)
        // The first run waited for six seconds until it was killed.
        #expect(retrieved - requested >= .seconds(6 + 30) + ForgetfulDisk.writeDelay)
    }
}
