import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Synchronization
import Testing

@testable import KeyVaultOnboarding

/// What becomes of a key whose secret did not arrive, or could not be kept.
@Suite(.timeLimit(.minutes(10)))
struct RecoveryTests {
    private let restarting = OnboardingOptions(allowsVolatileVault: true, recovery: .restart(limit: 2))

    @Test func `A program that wants it gets a new attempt in place of a lost key, and both are told`() async throws {
        let flow = FlowFixture(after: 2, options: restarting)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        let (result, events) = await flow.connect()
        let report = try result.get()
        let keys = flow.simulator.ledger.keys
        #expect(keys.count == 2)
        #expect(report.key.account == keys[1].publicKey)
        #expect(report.orphans.map(\.publicKey) == [keys[0].publicKey])
        #expect(report.description.contains(keys[0].publicKey.suffix(4)))
        #expect(try await flow.onboarder.orphans() == report.orphans, "remembered until it is confirmed")
        let restart = events.firstIndex { if case .startingAgain = $0 { true } else { false } }
        let request = events.lastIndex(of: .requesting)
        #expect(try #require(restart) < #require(request))
        let labels = flow.simulator.ledger.requests.map(\.label)
        #expect(Set(labels).count == 2, "each attempt has a label and a verifier of its own")
        #expect(Set(flow.simulator.ledger.requests.map(\.codeChallenge)).count == 2)
    }

    @Test func `A service that loses every answer is asked for two more keys and not for a third`() async throws {
        let flow = FlowFixture(after: 2, options: restarting) { $0.mintingAnswer = .lost }
        let error = await flow.connect().result.error
        #expect(error?.code == .secretAlreadyClaimed)
        #expect(flow.simulator.ledger.keys.count == 3)
        let orphans = try await flow.onboarder.orphans()
        #expect(Set(orphans.map(\.publicKey)) == Set(flow.simulator.ledger.keys.map(\.publicKey)))
    }

    @Test func `No more than three attempts an hour begin by themselves, whatever the program allows`() async throws {
        let options = OnboardingOptions(allowsVolatileVault: true, recovery: .restart(limit: 50))
        let flow = FlowFixture(after: 2, options: options) { $0.mintingAnswer = .lost }
        _ = await flow.connect()
        #expect(flow.simulator.ledger.requests.count == 4)
        _ = await flow.connect()
        #expect(flow.simulator.ledger.requests.count == 5, "the journal counts across calls")
    }

    @Test func `Without that wish the attempt ends, and the lost key is shown at each start until it is gone`()
        async throws
    {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        let error = await flow.connect().result.error
        let orphan = try #require(error?.orphan)
        #expect(orphan.isRemembered)
        #expect(error?.choices == [.openKeyPage, .startAgain, .remindLater])
        #expect(flow.simulator.ledger.requests.count == 1)
        for _ in 0..<2 {
            let second = flow.restarted()
            let progress = second.events()
            async let events = progress.reduce(into: [OnboardingEvent]()) { $0.append($1) }
            #expect(try await second.resume() == nil)
            #expect(await events.contains(.orphan(orphan)))
        }
        try await flow.onboarder.forgetOrphan(orphan)
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `A secret that somebody else fetched is told as such`() async throws {
        let flow = FlowFixture(.nothing)
        flow.whenOpened { _ in }
        let thief = Thief(flow.simulator)
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: flow.vault, transport: thief, options: .volatile, browser: NoBrowser(),
            time: flow.clock, journal: flow.journal)
        let error = await #expect(throws: OnboardingError(.secretAlreadyClaimed)) { try await onboarder.connect() }
        #expect(error?.orphan?.reason == .claimedElsewhere)
        #expect(error?.description.contains("never asked for it") == true)
    }

    @Test func `A claimed key that the vault holds is no lost key`() async throws {
        let flow = FlowFixture(.nothing)
        let winner = Winner(flow.simulator, flow.vault)
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: flow.vault, transport: winner, options: .volatile, browser: NoBrowser(),
            time: flow.clock, journal: flow.journal)
        let report = try await onboarder.connect()
        #expect(report.key.account == flow.simulator.ledger.keys.first?.publicKey)
        #expect(try await onboarder.orphans().isEmpty)
    }

    @Test func `A key that the vault does not take goes to a fallback vault`() async throws {
        let flow = FlowFixture(after: 2)
        let (full, other) = (FaultyVault(InMemoryVault()), InMemoryVault())
        let onboarder = flow.restarted(fallbackVaults: [full, other])
        full.failNext(.outOfSpace, on: .store)
        flow.whenOpened { $0.failEachTry(.outOfSpace, on: .commit) }
        let report = try await onboarder.connect()
        #expect(report.fallback == 1)
        #expect(report.verification == .verified)
        #expect(try await other.entries().map(\.key) == [report.key])
        #expect(try await flow.storedKeys().isEmpty, "the attempt has ended")
    }

    @Test func `A vault that fails once or twice gets the key all the same`() async throws {
        let flow = FlowFixture(after: 2)
        flow.whenOpened {
            $0.failNext(.ioFailure, on: .commit)
            $0.failNext(.damaged, on: .read)
        }
        let report = try await flow.connect().result.get()
        #expect(try await flow.storedKeys() == [report.key])
    }

    @Test func `While a key is held that could not be stored, no other attempt can begin`() async throws {
        let flow = FlowFixture(after: 2)
        flow.whenOpened { $0.failEachTry(.readOnly, on: .commit) }
        var unstored = await flow.connect().result.error?.unstored
        await #expect(throws: OnboardingError(.anotherProcessIsOnboarding)) { try await flow.restarted().connect() }
        let dropped = Mutex(false)
        unstored?.whenDropped { dropped.withLock { $0 = true } }
        unstored = nil
        #expect(dropped.withLock { $0 })
        let error = await #expect(throws: OnboardingError(.secretAlreadyClaimed)) {
            try await flow.restarted().resume()
        }
        #expect(error?.orphan?.publicKey == flow.simulator.ledger.keys.first?.publicKey)
    }

    @Test func `A held key that is stored later ends its attempt`() async throws {
        let flow = FlowFixture(after: 2)
        flow.whenOpened { $0.failEachTry(.readOnly, on: .commit) }
        let unstored = try #require(await flow.connect().result.error?.unstored)
        let key = try await unstored.retryStore(in: flow.vault)
        #expect(try await flow.storedKeys() == [key])
        #expect(try await flow.restarted().resume() == nil)
    }

    @Test func `A vault that locks itself when the key arrives is opened once more`() async throws {
        let flow = FlowFixture(after: 2)
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: flow.vault, transport: LockingNetwork(flow.simulator, flow.vault),
            options: .volatile, browser: NoBrowser(), time: flow.clock, journal: flow.journal)
        #expect(try await onboarder.connect().verification == .verified)
    }

    @Test func `The pair and the end of its record are one commit`() async throws {
        let flow = FlowFixture(after: 2)
        _ = try await flow.connect().result.get()
        let commits = flow.vault.calls.filter { $0.operation == .commit }
        #expect(commits.map { $0.keys.map(\.service) } == [["porkbun.com", "porkbun.com/pending"]])
    }

    @Test func `A fallback vault that does not give the key back does not count`() async throws {
        let flow = FlowFixture(after: 2)
        let (forgetful, other) = (FaultyVault(InMemoryVault()), InMemoryVault())
        forgetful.failNext(.damaged, on: .read)
        flow.whenOpened { $0.failEachTry(.outOfSpace, on: .commit) }
        let report = try await flow.restarted(fallbackVaults: [forgetful, other]).connect()
        #expect(report.fallback == 1)
    }

    @Test func `No other attempt begins in place of a key whose loss is not noted`() async throws {
        let flow = FlowFixture(after: 2, options: restarting)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        flow.whenOpened { $0.failEachTry(.outOfSpace, on: .commit) }
        let error = await flow.connect().result.error
        #expect(error?.code == .secretAlreadyClaimed)
        #expect(error?.orphan?.isRemembered == false)
        #expect(flow.simulator.ledger.requests.count == 1)
    }

    @Test func `Who gives an attempt up gets no other one, whatever the program wants`() async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        flow.whenOpened { vault in
            for _ in 0..<40 { vault.failNext(.ioFailure, on: .list) }
        }
        #expect(await flow.connect().result.error?.code == .unfinished)
        while (try? await flow.vault.entries(service: "x")) == nil {}
        await #expect(throws: OnboardingError(.secretAlreadyClaimed)) {
            try await flow.restarted(options: restarting).cancel()
        }
        #expect(flow.simulator.ledger.requests.count == 1)
    }

    @Test func `A vault that cannot be read for some seconds is read until it tells that a key is stored`() async throws
    {
        let flow = FlowFixture(.nothing)
        let winner = Winner(flow.simulator, flow.vault) { vault in
            for _ in 0..<6 { vault.failNext(.ioFailure, on: .list) }
        }
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: flow.vault, transport: winner, options: .volatile, browser: NoBrowser(),
            time: flow.clock, journal: flow.journal)
        #expect(try await onboarder.connect().key.account == flow.simulator.ledger.keys.first?.publicKey)
    }

    @Test(arguments: [nil, FaultPoint(.store, 3, .after)])
    func `Where a vault cannot commit two changes as one, a lost key is noted first and its attempt ends after that`(
        end: FaultPoint?
    ) async throws {
        let flow = FlowFixture(after: 2)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        let process = SimulatedProcess(plan: end.map { [$0: .killed] } ?? [:], clock: flow.clock)
        let approving = ApprovingNetwork(flow.simulator)
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: ProcessVault(process, flow.vault, commitsAtomically: false),
            transport: ProcessTransport(process, approving), options: .volatile, browser: NoBrowser(),
            time: ProcessTime(process), journal: ProcessJournal(process, flow.journal))
        await #expect(throws: OnboardingError.self) { try await onboarder.connect() }
        #expect(process.isDead == (end != nil))
        let calls = flow.simulator.ledger.calls.count
        if end != nil { #expect(try await flow.restarted().resume() == nil) }
        #expect(try await flow.storedKeys().map(\.service) == ["porkbun.com/orphan"])
        #expect(flow.simulator.ledger.calls.count == calls, "what is noted is not asked for again")
    }

    @Test(arguments: [(true, FaultPoint(.commit, 1, .after)), (false, FaultPoint(.store, 3, .after))])
    func `A key that a killed run has stored is found in the vault, and the service is not asked again`(
        commitsAtomically: Bool, end: FaultPoint
    ) async throws {
        let flow = FlowFixture(after: 2)
        let process = SimulatedProcess(plan: [end: .killed], clock: flow.clock)
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: ProcessVault(process, flow.vault, commitsAtomically: commitsAtomically),
            transport: ProcessTransport(process, ApprovingNetwork(flow.simulator)), options: .volatile,
            browser: NoBrowser(), time: ProcessTime(process), journal: ProcessJournal(process, flow.journal))
        await #expect(throws: OnboardingError.self) { try await onboarder.connect() }
        #expect(process.isDead)
        let retrieves = flow.simulator.ledger.calls.count { $0.endpoint == .retrieve }
        let report = try #require(try await flow.restarted().resume())
        #expect(report.key.account == flow.simulator.ledger.keys.first?.publicKey)
        #expect(flow.simulator.ledger.calls.count { $0.endpoint == .retrieve } == retrieves)
        #expect(try await flow.storedKeys() == [report.key])
    }

    @Test func `A vault that cannot be read does not make a stored key a lost one`() async throws {
        let flow = FlowFixture(.nothing)
        let winner = Winner(flow.simulator, flow.vault) { vault in
            for _ in 0..<40 { vault.failNext(.ioFailure, on: .read) }
        }
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: flow.vault, transport: winner, options: .volatile, browser: NoBrowser(),
            time: flow.clock, journal: flow.journal)
        await #expect(throws: OnboardingError(.unfinished)) { try await onboarder.connect() }
        while (try? await flow.vault.secret(for: CredentialKey(service: "x", account: ""))) == nil {
            if flow.vault.calls.count > 400 { break }
        }
        #expect(try await onboarder.orphans().isEmpty)
    }

    @Test func `A vault that locks itself while the user approves holds the call back until it is open`() async throws {
        let flow = FlowFixture(after: 2)
        flow.whenOpened { vault in
            vault.lock()
            for _ in 0..<1 { vault.failNext(.dismissed, on: .unlock) }
        }
        let vault = flow.vault
        let progress = flow.onboarder.events()
        let watcher = Task {
            for await event in progress {
                if case .heldBack = event, flow.simulator.ledger.calls.count < 2 { try await vault.unlock() }
            }
        }
        #expect(try await flow.onboarder.connect().verification == .verified)
        _ = try await watcher.value
    }

    @Test func `Approved while the vault stayed locked for too long: nothing was made, and that is told`() async throws
    {
        let flow = FlowFixture(after: 2)
        flow.whenOpened { vault in
            vault.lock()
            vault.failNext(.dismissed, on: .unlock)
        }
        #expect(await flow.connect().result.error?.code == .expired)
        #expect(flow.clock.sinceBoot >= .seconds(100_000 + 3_600), "the user had all the time that there is")
        #expect(flow.simulator.ledger.calls.count { $0.endpoint == .retrieve } == 0)
        #expect(flow.simulator.ledger.keys.isEmpty)
        try await flow.vault.unlock()
        #expect(try await flow.restarted().resume() == nil)
        #expect(try await flow.storedKeys().isEmpty)
    }
}
