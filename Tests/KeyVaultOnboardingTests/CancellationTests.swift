import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

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
        let turning = Task {
            while !Task.isCancelled {
                clock.advance(by: .seconds(1))
                await Task.yield()
            }
        }
        defer { turning.cancel() }
        if comesBack {
            #expect(try await flow.value.verification == .verified)
        } else {
            let error = await #expect(throws: OnboardingError(.cancelledInDoubt)) { try await flow.value }
            #expect(error?.orphan?.label == simulator.ledger.keys.first?.label)
        }
    }
}
