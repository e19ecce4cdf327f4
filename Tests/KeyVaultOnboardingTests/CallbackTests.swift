import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// Callbacks while an onboarding waits, on a clock that stands still unless it is turned.
struct CallbackTests {
    private let clock = ManualClock()
    private let simulator: PorkbunSimulator
    private let onboarder: PKCEOnboarder

    init() {
        simulator = PorkbunSimulator(time: clock)
        onboarder = PKCEOnboarder(
            applicationName: "Test", vault: InMemoryVault(), transport: SimulatorTransport(simulator),
            options: OnboardingOptions(returnURL: "https://app.example/cb", allowsVolatileVault: true),
            browser: NoBrowser(), time: clock)
    }

    private var token: String { simulator.ledger.requests.last?.token ?? "" }
    private var retrieves: Int { simulator.ledger.calls.count { $0.endpoint == .retrieve } }

    private func callBack(_ status: String, _ token: String) -> CallbackOutcome {
        onboarder.handleCallback("https://app.example/cb?status=\(status)&requestToken=\(token)")
    }

    @Test func `The right callback makes the service be asked at once`() async throws {
        let flow = Task { try await onboarder.connect() }
        await clock.waitUntilSleeping()
        simulator.approve(requestToken: token)
        #expect(callBack("approved", token) == .accepted)
        #expect(try await flow.value.verification == .verified)
        #expect(retrieves == 1)
        #expect(clock.sinceBoot == .zero, "nobody had to wait")
    }

    @Test func `A forged denial ends nothing: the service is asked, and says that it still waits`() async throws {
        let flow = Task { try await onboarder.connect() }
        await clock.waitUntilSleeping()
        #expect(callBack("denied", token) == .accepted)
        while retrieves < 1 { await Task.yield() }
        await clock.waitUntilSleeping()
        simulator.approve(requestToken: token)
        clock.advance(by: .seconds(6))
        #expect(try await flow.value.verification == .verified)
        #expect(retrieves == 2)
    }

    @Test func `A hundred callbacks at once make one call, and wrong ones none`() async throws {
        let flow = Task { try await onboarder.connect() }
        await clock.waitUntilSleeping()
        for index in 0..<100 {
            #expect(callBack("approved", String(token.dropLast()) + "\(index % 10)x") == .otherRequest)
            #expect(onboarder.handleCallback("https://app.example/cb?status=approved") == .malformed)
        }
        await Task.yield()
        #expect(retrieves == 0)
        for _ in 0..<100 { #expect(callBack("approved", token) == .accepted) }
        while retrieves < 1 { await Task.yield() }
        await clock.waitUntilSleeping()
        for _ in 0..<1_000 { await Task.yield() }
        #expect(retrieves == 1)
        #expect(simulator.ledger.mostAtOnce(.retrieve) == 1)
        flow.cancel()
        await #expect(throws: OnboardingError(.cancelled)) { try await flow.value }
        #expect(callBack("approved", token) == .notWaiting)
    }

    @Test func `Before and after an attempt no callback is of use`() {
        #expect(callBack("approved", "0123456789abcdef") == .notWaiting)
    }
}
