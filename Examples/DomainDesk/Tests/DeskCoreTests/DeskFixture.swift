import DeskCore
import Foundation
import KeyVaultKit
import KeyVaultTesting
import Synchronization

/// The program without its window, in a world of its own: the service in the same process, a user who decides at once.
final class DeskFixture: Sendable {
    let simulator: PorkbunSimulator
    let clock = ManualClock(autoAdvance: true)
    let directory: TemporaryDirectory
    let setup: DeskSetup
    /// The vault that configurations call `faulty`.
    let faulty = FaultyVault(InMemoryVault())
    let user: Decider
    private let shown = Mutex<[DeskState]>([])

    /// Away from the home of whoever runs the tests, for the whole process.
    private static let isAway: Void = {
        var folder = Array("/tmp/desk-tests-XXXXXX".utf8CString)
        guard let path = unsafe mkdtemp(&folder) else { return }
        unsafe setenv("XDG_STATE_HOME", path, 1)
        atexit { unsafe removeFolder(getenv("XDG_STATE_HOME")) }
    }()

    /// - Parameters:
    ///   - decision: What the user does with the approval page.
    ///   - configure: Which vault is used; one in memory unless told.
    init(
        _ decision: Decider.Decision = .approve, recovery: OnboardingOptions.Recovery = .report,
        configure: (inout VaultConfiguration, String) -> Void = { configuration, _ in
            configuration.backends = ["in-memory"]
        }
    ) throws {
        directory = try TemporaryDirectory()
        simulator = PorkbunSimulator(time: clock)
        Self.isAway
        // Each world has a pin of its own, which says where its data is.
        var vault = VaultConfiguration(application: "desk-\(UInt64.random(in: 0 ... .max))")
        configure(&vault, directory.path)
        let user = Decider(simulator, decision)
        self.user = user
        var setup = DeskSetup(
            vault: vault,
            options: OnboardingOptions(
                allowsVolatileVault: true, recovery: recovery, stateDirectory: directory.path + "/state"),
            transport: SimulatorTransport(simulator), browser: user, time: clock)
        setup.refugeFolder = directory.path
        let faulty = faulty
        setup.registry.register("faulty") { _ in OpenedBackend(vault: faulty, place: "") }
        self.setup = setup
    }

    func desk() -> Desk { Desk(setup) { [self] state in shown.withLock { $0.append(state) } } }

    /// The names of the states that were shown, each run of the same once.
    var names: [String] {
        shown.withLock { states in
            states.map(\.name).reduce(into: []) { names, name in
                if names.last != name { names.append(name) }
            }
        }
    }
}

/// A user in the place of a browser.
final class Decider: BrowserOpener {
    enum Decision { case approve, deny, ignore, approveOnce }

    private let simulator: PorkbunSimulator
    private let decision: Decision
    private let preparation = Mutex<@Sendable () -> Void>({})

    init(_ simulator: PorkbunSimulator, _ decision: Decision) {
        self.simulator = simulator
        self.decision = decision
    }

    /// Does something once the page is open.
    func whenOpened(_ prepare: @escaping @Sendable () -> Void) { preparation.withLock { $0 = prepare } }

    func open(_ url: String) async -> BrowserOutcome {
        let requests = simulator.ledger.requests
        preparation.withLock { $0 }()
        guard let token = requests.last?.token else { return .tried }
        switch decision {
        case .approve: simulator.approve(requestToken: token)
        case .approveOnce where requests.count == 1: simulator.approve(requestToken: token)
        case .deny: simulator.deny(requestToken: token)
        case .ignore, .approveOnce: break
        }
        return .tried
    }
}

private func removeFolder(_ path: UnsafePointer<CChar>?) {
    if let path = unsafe path { try? unsafe FileManager.default.removeItem(atPath: String(cString: path)) }
}
