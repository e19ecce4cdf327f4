import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

@Suite(.timeLimit(.minutes(10)))
struct CancellationTests {
    @Test func `Cancelling while waiting ends the attempt; nothing was made`() async throws {
        let standing = StandingFlow()
        let flow = await standing.begin()
        flow.cancel()
        await #expect(throws: OnboardingError(.cancelled)) { try await flow.value }
        #expect(standing.simulator.ledger.keys.isEmpty)
        #expect(try await standing.vault.entries().isEmpty)
    }

    @Test func `A task that was cancelled before it began sends nothing`() async throws {
        let flow = FlowFixture()
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            return await flow.connect().result
        }
        #expect(await task.value.error?.code == .cancelled)
        #expect(flow.simulator.ledger.calls.isEmpty)
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `A key that is on its way when the task is cancelled is stored all the same`() async throws {
        let standing = StandingFlow()
        let (clock, simulator) = (standing.clock, standing.simulator)
        let flow = await standing.begin()
        simulator.approve(requestToken: standing.token)
        simulator.enqueue(.delayed(.seconds(10)), on: .retrieve)
        clock.advance(by: .seconds(6))
        while simulator.ledger.keys.isEmpty { await Task.yield() }
        flow.cancel()
        await clock.waitUntilSleeping()
        clock.advance(by: .seconds(10))
        let report = try await flow.value
        #expect(try await standing.vault.entries().map(\.key) == [report.key])
    }

    @Test(arguments: [true, false])
    func `In doubt the service is asked again before the attempt ends`(comesBack: Bool) async throws {
        let standing = StandingFlow()
        let (clock, simulator) = (standing.clock, standing.simulator)
        simulator.configuration.idempotencyKey = .replayed
        let flow = await standing.begin()
        simulator.approve(requestToken: standing.token)
        simulator.enqueue(.lostAnswer, on: .retrieve)
        simulator.enqueue(.lostAnswer, on: .retrieve)
        for _ in 0..<(comesBack ? 0 : 9) { simulator.enqueue(.lostRequest, on: .retrieve) }
        clock.advance(by: .seconds(6))
        while simulator.ledger.keys.isEmpty { await Task.yield() }
        await clock.waitUntilSleeping()
        flow.cancel()
        let turning = standing.keepTurning()
        defer { turning.cancel() }
        if comesBack {
            #expect(try await flow.value.verification == .verified)
        } else {
            await #expect(throws: OnboardingError(.unfinished)) { try await flow.value }
            let pending = try await standing.onboarder.pending()
            #expect(pending.map(\.label) == [simulator.ledger.keys.first?.label])
            #expect(pending.first?.mayHaveKey == true)
        }
    }

    @Test func `In doubt three more calls are made and no fourth`() async throws {
        let standing = StandingFlow()
        let flow = await standing.begin()
        for _ in 0..<30 { standing.simulator.enqueue(.lostRequest, on: .retrieve) }
        standing.clock.advance(by: .seconds(6))
        // The first call, its repetition at once, and the pause of a second before the next.
        while standing.retrieves < 2 { await Task.yield() }
        await standing.clock.waitUntilSleeping()
        let before = standing.retrieves
        flow.cancel()
        let turning = standing.keepTurning()
        defer { turning.cancel() }
        await #expect(throws: OnboardingError(.unfinished)) { try await flow.value }
        #expect(standing.retrieves == before + 3)
    }

    @Test func `In doubt nobody waits for a service that takes no calls`() async throws {
        let standing = StandingFlow()
        let flow = await standing.begin()
        standing.simulator.enqueue(.lostRequest, on: .retrieve)
        standing.simulator.enqueue(.rateLimited(seconds: 1_000), on: .retrieve)
        standing.clock.advance(by: .seconds(6))
        while standing.clock.wakings.first ?? .zero < .seconds(1_000) { await Task.yield() }
        flow.cancel()
        await #expect(throws: OnboardingError(.unfinished)) { try await flow.value }
        #expect(standing.clock.sinceBoot == .seconds(6))
    }

    @Test func `Cancelling during the request ends the attempt before any browser`() async throws {
        let standing = StandingFlow()
        standing.simulator.enqueue(.delayed(.seconds(10)), on: .request)
        let flow = await standing.begin()
        flow.cancel()
        standing.clock.advance(by: .seconds(10))
        await #expect(throws: OnboardingError(.cancelled)) { try await flow.value }
        #expect(standing.retrieves == 0)
        #expect(standing.opened == 0)
    }

    @Test func `After a cancelled attempt the next one is not cancelled`() async throws {
        let standing = StandingFlow()
        let first = await standing.begin()
        first.cancel()
        await #expect(throws: OnboardingError(.cancelled)) { try await first.value }
        let second = await standing.begin()
        standing.simulator.approve(requestToken: standing.token)
        standing.clock.advance(by: .seconds(6))
        #expect(try await second.value.verification == .verified)
    }
}
