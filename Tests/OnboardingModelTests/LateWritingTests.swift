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
