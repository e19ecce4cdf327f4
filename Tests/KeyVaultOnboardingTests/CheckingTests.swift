import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// A stored pair that is shown to the service again, as programs do when they start.
@Suite(.timeLimit(.minutes(10)))
struct CheckingTests {
    private func pings(_ flow: FlowFixture) -> Int {
        flow.simulator.ledger.calls.count { $0.endpoint == .ping }
    }

    @Test func `The service is asked once each time, and its answer told as it is now`() async throws {
        let flow = FlowFixture()
        let report = try await flow.connect().result.get()
        let before = pings(flow)
        #expect(await flow.onboarder.check(report.key) == .verified)
        #expect(await flow.onboarder.clientAddress == flow.simulator.ledger.calls.last?.peer)
        flow.simulator.revoke(publicKey: report.key.account)
        guard case .notVerified(.service) = await flow.onboarder.check(report.key) else {
            Issue.record("a revoked key was not refused")
            return
        }
        #expect(pings(flow) == before + 2)
        #expect(try await flow.storedKeys() == [report.key], "nothing is removed")
    }

    @Test func `A vault that does not give the secret is the reason, and nothing is sent`() async throws {
        let flow = FlowFixture()
        let report = try await flow.connect().result.get()
        let before = pings(flow)
        flow.vault.failNext(.locked)
        let answer = await flow.onboarder.check(report.key)
        #expect(answer == .notVerified(.vault(VaultError(.locked, during: .read))))
        #expect(pings(flow) == before)
    }
}
