import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting

@testable import KeyVaultOnboarding

/// An onboarding against the simulator in this process, on a clock that turns itself.
struct FlowFixture {
    let clock: ManualClock
    let simulator: PorkbunSimulator
    let vault: FaultyVault
    let journal: MemoryJournal
    let onboarder: PKCEOnboarder
    private let browser: ScriptedBrowser

    /// - Parameters:
    ///   - decide: What the user does once the page is open, and how many seconds after that.
    ///   - member: Changes the text of this member of the bodies that are sent.
    ///   - blocking: Makes the vault and the network block the thread that they are called on, for so long a call.
    ///   - configure: Changes the simulator's switches.
    init(
        _ decide: Decision = .approve, after seconds: Int = 7, options: OnboardingOptions = .volatile,
        rewriting member: String? = nil, blockingFor blocking: Duration? = nil,
        configure: (inout SimulatorConfiguration) -> Void = { _ in }
    ) {
        var configuration = SimulatorConfiguration()
        configure(&configuration)
        let clock = ManualClock(sinceBoot: .seconds(100_000), autoAdvance: true)
        let simulator = PorkbunSimulator(configuration: configuration, time: clock)
        let browser = ScriptedBrowser(decide, after: .seconds(seconds), simulator, clock)
        let vault = FaultyVault(InMemoryVault())
        self.clock = clock
        self.simulator = simulator
        self.vault = vault
        journal = MemoryJournal()
        self.browser = browser
        var transport: any HTTPTransport = DecidingTransport(base: SimulatorTransport(simulator), browser: browser)
        if let member { transport = RewritingTransport(base: transport, member: member) }
        if let blocking { transport = BlockingTransport(transport, for: blocking) }
        onboarder = PKCEOnboarder(
            applicationName: "Test", vault: blocking.map { BlockingVault(vault, for: $0) } ?? vault as any KeyVault,
            transport: transport, options: options, browser: browser, time: clock, journal: journal)
    }

    enum Decision { case approve, deny, nothing }

    /// Connects and returns what was told on the way.
    func connect() async -> (result: Result<OnboardingReport, OnboardingError>, events: [OnboardingEvent]) {
        let progress = onboarder.events()
        async let events = progress.reduce(into: []) { $0.append($1) }
        let result: Result<OnboardingReport, OnboardingError>
        do throws(OnboardingError) { result = .success(try await onboarder.connect()) } catch {
            result = .failure(error)
        }
        return (result, await events)
    }

    /// Prepares the vault once the page is open, when the vault has been proven.
    func whenOpened(_ prepare: @escaping @Sendable (FaultyVault) -> Void) {
        let vault = vault
        browser.whenOpened { prepare(vault) }
    }

    /// The same program after a restart: another onboarder over the same vault, journal and service.
    func restarted(options: OnboardingOptions = .volatile, fallbackVaults: [any KeyVault] = []) -> PKCEOnboarder {
        PKCEOnboarder(
            applicationName: "Test", vault: vault, fallbackVaults: fallbackVaults,
            transport: DecidingTransport(base: SimulatorTransport(simulator), browser: browser), options: options,
            browser: browser, time: clock, journal: journal)
    }

    /// The addresses that a browser was sent to.
    var opened: [String] { browser.opened }

    /// The keys of the vault's items.
    func storedKeys() async throws -> [CredentialKey] { try await vault.entries().map(\.key) }
}

extension OnboardingOptions {
    static let volatile = OnboardingOptions(allowsVolatileVault: true)
}

extension Result where Failure == OnboardingError {
    var error: OnboardingError? {
        guard case .failure(let error) = self else { return nil }
        return error
    }
}

extension FaultyVault {
    /// Makes a call fail as often as the onboarder tries it.
    func failEachTry(_ code: VaultError.Code, on operation: VaultError.Operation) {
        for _ in 0..<3 { failNext(code, on: operation) }
    }
}
