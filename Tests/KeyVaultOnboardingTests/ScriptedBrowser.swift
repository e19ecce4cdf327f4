import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// A user who decides a while after the page was opened.
final class ScriptedBrowser: BrowserOpener {
    private struct State {
        var opened: [String] = []
        var due: Duration?
        var whenOpened: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let decision: FlowFixture.Decision
    private let delay: Duration
    private let simulator: PorkbunSimulator
    private let clock: ManualClock

    init(_ decision: FlowFixture.Decision, after delay: Duration, _ simulator: PorkbunSimulator, _ clock: ManualClock) {
        self.decision = decision
        self.delay = delay
        self.simulator = simulator
        self.clock = clock
    }

    var opened: [String] { state.withLock(\.opened) }

    func open(_ url: String) async -> BrowserOutcome {
        state.withLock { state in
            state.opened.append(url)
            state.due = clock.sinceBoot + delay
        }
        state.withLock(\.whenOpened)?()
        return .tried
    }

    func whenOpened(_ action: @escaping @Sendable () -> Void) { state.withLock { $0.whenOpened = action } }

    /// Does what is due by now.
    func act() {
        let isDue = state.withLock { state in
            guard let due = state.due, clock.sinceBoot >= due else { return false }
            state.due = nil
            return true
        }
        guard isDue, let token = simulator.ledger.requests.last?.token else { return }
        switch decision {
        case .approve: simulator.approve(requestToken: token)
        case .deny: simulator.deny(requestToken: token)
        case .nothing: break
        }
    }
}

/// Lets the user act before each call, since time passes only between calls.
struct DecidingTransport: HTTPTransport {
    let base: any HTTPTransport
    let browser: ScriptedBrowser

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        browser.act()
        return try await base.post(request)
    }
}
