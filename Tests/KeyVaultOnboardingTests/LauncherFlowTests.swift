import Foundation
import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Synchronization
import Testing

@testable import KeyVaultOnboarding

/// Whatever becomes of the launcher, the address was told before and the service is asked.
@Suite(.timeLimit(.minutes(10)))
struct LauncherFlowTests {
    @Test(
        arguments: [
            (["/nonexistent/xdg-open"], .launcherMissing(errno: ENOENT)),
            (["/bin/sh", "-c", "exit 3"], .launcherFailed(status: 3)),
            (["/bin/sh", "-c", "sleep 20 & exec sleep 40"], .tried), (["/bin/true"], .tried),
        ] as [([String], BrowserOutcome)])
    func `A launcher that is missing, fails, hangs with its streams open or does nothing costs nobody the key`(
        launcher: [String], outcome: BrowserOutcome
    ) async throws {
        let clock = ManualClock(sinceBoot: .seconds(100_000), autoAdvance: true)
        let simulator = PorkbunSimulator(time: clock)
        let user = PatientUser(launcher, simulator)
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: InMemoryVault(), transport: user, options: .volatile, browser: user,
            time: clock, journal: MemoryJournal())
        let progress = onboarder.events()
        async let events = progress.reduce(into: [OnboardingEvent]()) { $0.append($1) }
        #expect(try await onboarder.connect().verification == .verified)
        let told = await events.compactMap { event -> String? in
            switch event {
            case .approvalURL: "address"
            case .browser(let end): end == outcome ? "browser" : "\(end)"
            case .waiting: "waiting"
            default: nil
            }
        }
        #expect(told.prefix(3) == ["address", "browser", "waiting"])
        #expect(simulator.ledger.calls.count { $0.endpoint == .retrieve } == 3)
    }
}

/// A user with a real launcher, who copies the address and approves after two polls.
private final class PatientUser: BrowserOpener, HTTPTransport {
    private let browser: XDGBrowser
    private let simulator: PorkbunSimulator
    private let polls = Mutex(0)

    init(_ launcher: [String], _ simulator: PorkbunSimulator) {
        browser = XDGBrowser(
            launcher: launcher, environment: ["DISPLAY": ":7", "PATH": "/usr/bin:/bin"], time: SystemTime())
        self.simulator = simulator
    }

    func open(_ url: String) async -> BrowserOutcome { await browser.open(url) }

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        if request.url.hasSuffix("/retrieve") {
            let number = polls.withLock { count in
                count += 1
                return count
            }
            if number == 3, let token = simulator.ledger.requests.last?.token { simulator.approve(requestToken: token) }
        }
        return try await SimulatorTransport(simulator).post(request)
    }
}
