import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// A service that wants to be left alone is not asked for a page meanwhile, by this process or another one.
@Suite(.timeLimit(.minutes(10)))
struct RefusedRequestTests {
    private func expectRateLimited(_ flow: FlowFixture, for left: Duration) async {
        let error = await #expect(throws: OnboardingError(.rateLimited)) { try await flow.restarted().connect() }
        guard case .service(let failure)? = error?.cause else {
            Issue.record("no service failure")
            return
        }
        // The journal's times are whole milliseconds, rounded up.
        let excess = (failure.retryAfter ?? .zero) - left
        #expect((.zero ..< .milliseconds(10)).contains(excess), "\(excess)")
    }

    @Test func `After a refusal no request is made before the service allows it, to the second`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.rateLimited(seconds: 1_800), on: .request)
        let begun = flow.clock.sinceBoot
        #expect(await flow.connect().result.error?.code == .requestRefused)
        let calls = flow.simulator.ledger.calls.count
        await expectRateLimited(flow, for: .seconds(1_800))
        flow.clock.advance(to: begun + .seconds(1_799))
        await expectRateLimited(flow, for: .seconds(1))
        #expect(flow.simulator.ledger.calls.count == calls)
        #expect(flow.opened.isEmpty)
        #expect(try await flow.storedKeys().isEmpty)
        flow.clock.advance(to: begun + .seconds(1_800))
        #expect(try await flow.restarted().connect().verification == .verified)
    }

    @Test func `No page is shown whose key could not be fetched in time`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.rateLimited(seconds: 3_000), on: .retrieve)
        #expect(await flow.connect().result.error?.code == .rateLimited)
        let told = flow.simulator.ledger.calls.last?.began ?? .zero
        await expectRateLimited(flow, for: told + .seconds(3_000) - flow.clock.sinceBoot)
        flow.clock.advance(to: told + .seconds(2_399))
        await expectRateLimited(flow, for: .seconds(601))
        #expect(flow.opened.count == 1)
        flow.clock.advance(to: told + .seconds(2_400) + .milliseconds(10))
        #expect(try await flow.restarted().connect().verification == .verified)
        let fetched = flow.simulator.ledger.calls.last { $0.endpoint == .retrieve }?.began ?? .zero
        #expect((.seconds(3_000) ..< .seconds(3_001)).contains(fetched - told), "\(fetched)")
    }

    @Test func `A resumed attempt that may not ask yet shows its page meanwhile`() async throws {
        let flow = FlowFixture(.nothing)
        flow.simulator.enqueue(.rateLimited(seconds: 590), on: .retrieve)
        let process = SimulatedProcess(plan: [FaultPoint(.journalWrite, 4, .after): .killed], clock: flow.clock)
        let first = PKCEOnboarder(
            applicationName: "Test", vault: ProcessVault(process, flow.vault, commitsAtomically: true),
            transport: ProcessTransport(process, SimulatorTransport(flow.simulator)), options: .volatile,
            browser: NoBrowser(), time: ProcessTime(process), journal: ProcessJournal(process, flow.journal))
        await #expect(throws: OnboardingError.self) { try await first.connect() }
        flow.simulator.approve(requestToken: try #require(flow.simulator.ledger.requests.first?.token))
        #expect(try await flow.restarted().resume()?.verification == .verified)
        #expect(flow.opened.count == 1, "before the only call of this run")
    }
}
