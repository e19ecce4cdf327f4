#if Onboarding
    package import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting
    import Synchronization

    /// The time in which the end of the process can lose a key: from the last byte of the grant to its durable commit.
    ///
    /// The service is the simulator in this process, so that nothing but the onboarding and the vault is measured.
    package struct KillWindow {
        private let vault: any KeyVault

        package init(_ vault: any KeyVault) { self.vault = vault }

        /// Onboards once, removes what was stored, and returns how long the window was.
        package func measure() async throws -> Duration {
            let clock = ManualClock(sinceBoot: .seconds(100_000), autoAdvance: true)
            let simulator = PorkbunSimulator(time: clock)
            let times = Times()
            let onboarder = PKCEOnboarder(
                applicationName: "Benchmark", vault: TimedVault(base: vault, times: times),
                transport: TimedTransport(base: SimulatorTransport(simulator), times: times),
                options: OnboardingOptions(allowsVolatileVault: true), browser: ReadyUser(simulator: simulator),
                time: clock, journal: MemoryJournal())
            let report = try await onboarder.connect()
            _ = try await vault.remove(report.key)
            return times.window
        }
    }

    private final class Times: Sendable {
        private let ends = Mutex<(grant: ContinuousClock.Instant?, commit: ContinuousClock.Instant?)>((nil, nil))

        /// The last answer to a retrieve before the commit is the grant.
        func noteAnswer() { ends.withLock { if $0.commit == nil { $0.grant = .now } } }
        func noteCommit() { ends.withLock { if $0.commit == nil { $0.commit = .now } } }

        var window: Duration {
            ends.withLock { ends in ends.grant.flatMap { grant in ends.commit.map { $0 - grant } } ?? .zero }
        }
    }

    private struct TimedTransport: HTTPTransport {
        let base: SimulatorTransport
        let times: Times

        func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let response = try await base.post(request)
            if request.url.hasSuffix("/retrieve") { times.noteAnswer() }
            return response
        }
    }

    private struct TimedVault: KeyVault {
        let base: any KeyVault
        let times: Times

        var persistence: Persistence { base.persistence }
        var commitsAtomically: Bool { base.commitsAtomically }
        var writeDelay: Duration { base.writeDelay }

        func store(
            _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
        ) async throws(VaultError) {
            try await base.store(secret, for: key, label: label, attributes: attributes)
            if attributes["kind"] == "pair" { times.noteCommit() }
        }

        func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
            try await base.commit(changes)
            times.noteCommit()
        }

        func secret(for key: CredentialKey) async throws(VaultError) -> Secret? { try await base.secret(for: key) }
        func remove(_ key: CredentialKey) async throws(VaultError) -> Bool { try await base.remove(key) }
        func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
            try await base.entries(service: service)
        }
        func unlock() async throws(VaultError) { try await base.unlock() }
        func status() async -> VaultStatus { await base.status() }
        func close() async {}
    }

    /// A user who has approved before the page is opened.
    private struct ReadyUser: BrowserOpener {
        let simulator: PorkbunSimulator

        func open(_ url: String) async -> BrowserOutcome {
            if let token = simulator.ledger.requests.last?.token { simulator.approve(requestToken: token) }
            return .tried
        }
    }
#endif
