import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// A user interface stays alive whatever the vault and the network do to the threads that they are called on.
@MainActor
struct MainActorTests {
    @Test func `An onboarding never holds the main actor, though vault and network block their threads`() async throws {
        let slip = try await MainActorTicker.longestSlip {
            let flow = FlowFixture(after: 2, blockingFor: .milliseconds(40))
            let report = try await flow.connect().result.get()
            #expect(report.verification == .verified)
        }
        #expect(slip < MainActorTicker.limit)
    }

    @Test func `Storing a key elsewhere never holds the main actor`() async throws {
        let flow = FlowFixture()
        flow.whenOpened { $0.failEachTry(.outOfSpace, on: .commit) }
        let unstored = try #require(await flow.connect().result.error?.unstored)
        let slow = FaultyVault(InMemoryVault())
        let slip = await MainActorTicker.longestSlip {
            slow.failNext(.outOfSpace, on: .store)
            _ = try? await unstored.retryStore(in: BlockingVault(slow, for: .milliseconds(60)))
        }
        #expect(slip < MainActorTicker.limit)
    }

    @Test func `Handing in a callback returns at once while the onboarder's thread is blocked`() async throws {
        let flow = FlowFixture(after: 2, blockingFor: .milliseconds(100))
        let running = Task { await flow.connect().result }
        try await Task.sleep(for: .milliseconds(20))
        let begun = ContinuousClock.now
        #expect(flow.onboarder.handleCallback("https://app.example/?status=approved&requestToken=x") != .accepted)
        #expect(ContinuousClock.now - begun < .milliseconds(50))
        #expect(try await running.value.get().verification == .verified)
    }
}
