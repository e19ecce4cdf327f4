import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// Callbacks while an onboarding waits, on a clock that stands still unless it is turned.
@Suite(.timeLimit(.minutes(10)))
struct CallbackTests {
    private let standing = StandingFlow(returnURL: "https://app.example/cb")

    private func callBack(_ status: String, _ token: String) -> CallbackOutcome {
        standing.onboarder.handleCallback("https://app.example/cb?status=\(status)&requestToken=\(token)")
    }

    @Test func `The right callback makes the service be asked at once`() async throws {
        let flow = await standing.begin()
        standing.simulator.approve(requestToken: standing.token)
        #expect(callBack("approved", standing.token) == .accepted)
        #expect(try await flow.value.verification == .verified)
        #expect(standing.retrieves == 1)
        #expect(standing.clock.sinceBoot == .zero, "nobody had to wait")
    }

    @Test func `A forged denial ends nothing: the service is asked, and says that it still waits`() async throws {
        let flow = await standing.begin()
        #expect(callBack("denied", standing.token) == .accepted)
        while standing.retrieves < 1 { await Task.yield() }
        await standing.clock.waitUntilSleeping()
        standing.simulator.approve(requestToken: standing.token)
        standing.clock.advance(by: .seconds(6))
        #expect(try await flow.value.verification == .verified)
        #expect(standing.retrieves == 2)
    }

    @Test func `A hundred callbacks at once make one call, and wrong ones none`() async throws {
        let flow = await standing.begin()
        for index in 0..<100 {
            #expect(callBack("approved", String(standing.token.dropLast()) + "\(index % 10)x") == .otherRequest)
            #expect(standing.onboarder.handleCallback("https://app.example/cb?status=approved") == .malformed)
        }
        await Task.yield()
        #expect(standing.retrieves == 0)
        for _ in 0..<100 { #expect(callBack("approved", standing.token) == .accepted) }
        while standing.retrieves < 1 { await Task.yield() }
        for _ in 0..<100 { _ = callBack("approved", standing.token) }
        await standing.clock.waitUntilSleeping()
        #expect(standing.retrieves == 1)
        #expect(standing.simulator.ledger.mostAtOnce(.retrieve) == 1)
        flow.cancel()
        await #expect(throws: OnboardingError(.cancelled)) { try await flow.value }
        #expect(callBack("approved", standing.token) == .notWaiting)
    }

    @Test func `A callback right after a call is honoured as soon as calls may follow each other`() async throws {
        let flow = await standing.begin()
        // Far from the quick polls of the beginning.
        standing.clock.advance(by: .seconds(400))
        while standing.retrieves < 1 { await Task.yield() }
        await standing.clock.waitUntilSleeping()
        standing.simulator.approve(requestToken: standing.token)
        #expect(callBack("approved", standing.token) == .accepted)
        while standing.clock.wakings.first != .seconds(405) { await Task.yield() }
        standing.clock.advance(by: .seconds(5))
        #expect(try await flow.value.verification == .verified)
    }

    @Test func `Before and after an attempt no callback is of use`() {
        #expect(callBack("approved", "0123456789abcdef") == .notWaiting)
    }
}
