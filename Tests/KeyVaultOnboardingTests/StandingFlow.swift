import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// An onboarding against the simulator in this process, on a clock that stands still unless it is turned.
struct StandingFlow {
    let clock = ManualClock()
    let simulator: PorkbunSimulator
    let vault = InMemoryVault()
    let onboarder: PKCEOnboarder
    private let browser = CountingBrowser()

    init(returnURL: String? = nil) {
        simulator = PorkbunSimulator(time: clock)
        onboarder = PKCEOnboarder(
            applicationName: "Test", vault: vault, transport: SimulatorTransport(simulator),
            options: OnboardingOptions(returnURL: returnURL, allowsVolatileVault: true), browser: browser,
            time: clock, journal: MemoryJournal())
    }

    /// Begins to connect and returns when the flow waits for the user.
    func begin() async -> Task<OnboardingReport, any Error> {
        let task = Task { try await onboarder.connect() }
        await clock.waitUntilSleeping()
        return task
    }

    /// Turns the clock to the next waking whenever somebody sleeps, until the task is cancelled.
    func keepTurning() -> Task<Void, Never> {
        Task {
            while !Task.isCancelled {
                await clock.waitUntilSleeping()
                if let next = clock.wakings.first { clock.advance(to: next) }
            }
        }
    }

    /// How often a page was opened.
    var opened: Int { browser.opened.load(ordering: .relaxed) }

    /// The token that the user is asked to approve.
    var token: String { simulator.ledger.requests.last?.token ?? "" }

    /// How often the service was asked for the key.
    var retrieves: Int { simulator.ledger.calls.count { $0.endpoint == .retrieve } }
}

private final class CountingBrowser: BrowserOpener {
    let opened = Atomic(0)

    func open(_ url: String) async -> BrowserOutcome {
        opened.wrappingAdd(1, ordering: .relaxed)
        return .notWanted
    }
}
