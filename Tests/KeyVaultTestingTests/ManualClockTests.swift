import KeyVaultCore
import KeyVaultTesting
import Testing

@Suite struct `Manual clock` {
    @Test func `A sleeping task wakes when the clock reaches its moment and not before`() async throws {
        let clock = ManualClock(sinceBoot: .seconds(10))
        let task = Task { try await clock.sleep(until: .seconds(20)) }
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(9))
        #expect(clock.wakings == [.seconds(20)])
        clock.advance(to: .seconds(20))
        try await task.value
        #expect(clock.wakings.isEmpty)
        #expect(clock.sinceBoot == .seconds(20))
    }

    @Test func `Sleeping until a moment that is past returns at once`() async throws {
        let clock = ManualClock(sinceBoot: .seconds(10))
        try await clock.sleep(until: .seconds(10))
        try await clock.sleep(until: .zero)
        #expect(clock.sinceBoot == .seconds(10) && clock.wakings.isEmpty)
    }

    @Test func `A cancelled sleeper throws at once and is no longer counted`() async {
        let clock = ManualClock()
        let task = Task { try await clock.sleep(until: .seconds(1)) }
        await clock.waitUntilSleeping()
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.wakings.isEmpty)
    }

    @Test(arguments: [true, false]) func `A task cancelled beforehand does not sleep`(autoAdvance: Bool) async {
        let clock = ManualClock(autoAdvance: autoAdvance)
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            try await clock.sleep(until: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(clock.sinceBoot == .zero)
    }

    @Test func `A test can wait until so many tasks are asleep`() async throws {
        let clock = ManualClock()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for second in 1...5 { group.addTask { try await clock.sleep(until: .seconds(second)) } }
            await clock.waitUntilSleeping(5)
            #expect(clock.wakings == (1...5).map { .seconds($0) })
            clock.advance(by: .seconds(3))
            #expect(clock.wakings == [.seconds(4), .seconds(5)])
            clock.advance(by: .seconds(3))
            try await group.waitForAll()
        }
    }

    @Test(.timeLimit(.minutes(10))) func `Waiting for sleepers ends with the task that waits`() async {
        let clock = ManualClock()
        let task = Task { await clock.waitUntilSleeping() }
        task.cancel()
        await task.value
        #expect(clock.wakings.isEmpty, "nobody ever slept")
    }

    @Test func `With auto-advance forty minutes of polling take no time`() async throws {
        let clock = ManualClock(autoAdvance: true)
        let start = ContinuousClock.now
        for _ in 0..<480 { try await clock.sleep(until: clock.sinceBoot + .seconds(5)) }
        #expect(clock.sinceBoot == .seconds(2_400))
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test func `The clock is never turned back`() {
        let clock = ManualClock(sinceBoot: .seconds(5))
        clock.advance(to: .seconds(1))
        #expect(clock.sinceBoot == .seconds(5))
    }

    @Test func `The wall clock goes along and can be set apart`() {
        let clock = ManualClock(wallClock: UnixTime(milliseconds: 1_000))
        clock.advance(by: .milliseconds(1_500))
        #expect(clock.wallClock == UnixTime(milliseconds: 2_500))
        clock.setWallClock(UnixTime(milliseconds: -50_000))
        #expect(clock.sinceBoot == .milliseconds(1_500))
        clock.advance(by: .seconds(1))
        #expect(clock.wallClock == UnixTime(milliseconds: -49_000))
    }
}
