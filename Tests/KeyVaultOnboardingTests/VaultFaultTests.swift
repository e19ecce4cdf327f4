import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// What a vault that fails makes of an onboarding.
@Suite(.timeLimit(.minutes(10)))
struct VaultFaultTests {
    @Test func `A vault that forgets is refused before anything is sent, unless it is allowed`() async {
        let flow = FlowFixture(options: OnboardingOptions())
        #expect(await flow.connect().result.error?.code == .volatileVault)
        #expect(flow.simulator.ledger.calls.isEmpty)
    }

    @Test(arguments: [VaultError.Operation.store, .read, .list], VaultError.Code.allCases)
    func `A vault that cannot be written and read ends the attempt before anything is sent`(
        operation: VaultError.Operation, code: VaultError.Code
    ) async throws {
        let flow = FlowFixture()
        flow.vault.failNext(code, on: operation)
        let error = await flow.connect().result.error
        #expect(error?.code == .vaultNotReady)
        #expect(error?.cause == .vault(VaultError(code, during: operation)))
        #expect(error?.remedy.isEmpty == false)
        #expect(flow.simulator.ledger.calls.isEmpty)
        #expect(try await flow.storedKeys().isEmpty, "no record is left behind")
    }

    @Test(arguments: [VaultError.Operation.unlock, .store, .read])
    func `Cancelling ends a vault that hangs before anything is sent, and leaves no probe`(
        operation: VaultError.Operation
    ) async throws {
        let flow = FlowFixture()
        flow.vault.lock()
        flow.vault.hangNext(on: operation)
        let task = Task { await flow.connect().result }
        await flow.vault.waitUntilHanging()
        task.cancel()
        #expect(await task.value.error?.code == .cancelled)
        #expect(flow.simulator.ledger.calls.isEmpty)
        try await flow.vault.unlock()
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `A probe whose storing was not confirmed is removed`() async throws {
        let flow = FlowFixture()
        flow.vault.loseNextAnswer(on: .store)
        #expect(await flow.connect().result.error?.code == .vaultNotReady)
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `A locked vault is unlocked first`() async throws {
        let flow = FlowFixture()
        flow.vault.lock()
        #expect(try await flow.connect().result.get().verification == .verified)
    }

    @Test(arguments: [VaultError.Code.dismissed, .timedOut, .wrongPassphrase])
    func `A vault that stays locked ends the attempt before anything is sent`(code: VaultError.Code) async {
        let flow = FlowFixture()
        flow.vault.lock()
        flow.vault.failNext(code, on: .unlock)
        #expect(await flow.connect().result.error?.cause == .vault(VaultError(code, during: .unlock)))
        #expect(flow.simulator.ledger.calls.isEmpty)
    }

    @Test(arguments: [VaultError.Code.locked, .outOfSpace, .unavailable, .durabilityUnknown])
    func `A key that cannot be stored is handed to the caller, who can store it elsewhere`(
        code: VaultError.Code
    ) async throws {
        let flow = FlowFixture()
        // The vault is proven by the time the page is open.
        flow.whenOpened { $0.failEachTry(code, on: .commit) }
        let error = await flow.connect().result.error
        #expect(error?.code == .receivedButNotStored)
        #expect(error?.cause == .vault(VaultError(code, during: .store)))
        let unstored = try #require(error?.unstored)
        #expect(error?.description.contains(unstored.publicKey ?? "?") == true)
        let other = InMemoryVault()
        let key = try await unstored.retryStore(in: other)
        let stored = try await other.secret(for: key)
        let isIssued = stored?.withExposedBytes { bytes in
            flow.simulator.ledger.secretMatches(publicKey: key.account, bytes: bytes)
        }
        #expect(isIssued == true)
        #expect(try await other.entries().first?.label == flow.simulator.ledger.keys.first?.label)
        await #expect(throws: VaultError(.invalidArgument, during: .store)) { try await unstored.retryStore(in: other) }
    }

    @Test func `A key that a killed run has put into a fallback vault is found there`() async throws {
        let flow = FlowFixture(.nothing)
        let other = InMemoryVault()
        flow.vault.failEachTry(.outOfSpace, on: .commit)
        let process = SimulatedProcess(plan: [FaultPoint(.journalWrite, 4, .before): .killed], clock: flow.clock)
        let onboarder = PKCEOnboarder(
            applicationName: "Test", vault: ProcessVault(process, flow.vault, commitsAtomically: true),
            fallbackVaults: [other], transport: ProcessTransport(process, ApprovingNetwork(flow.simulator)),
            options: .volatile, browser: NoBrowser(), time: ProcessTime(process),
            journal: ProcessJournal(process, flow.journal))
        _ = try? await onboarder.connect()
        #expect(process.isDead)
        #expect(try await other.entries().count == 1)
        let report = try await flow.restarted(fallbackVaults: [other]).resume()
        #expect(report?.fallback == 0 && report?.key.account == flow.simulator.ledger.keys.first?.publicKey)
        #expect(try await flow.storedKeys().isEmpty)
    }

    @Test func `A key that cannot be read back counts as not stored`() async throws {
        let flow = FlowFixture()
        flow.whenOpened { $0.failEachTry(.damaged, on: .read) }
        let error = await flow.connect().result.error
        #expect(error?.code == .receivedButNotStored)
        #expect(error?.unstored?.publicKey == flow.simulator.ledger.keys.first?.publicKey)
    }

    @Test func `A failed retry keeps the secret, and discarding wipes it`() async throws {
        let flow = FlowFixture()
        flow.whenOpened { $0.failEachTry(.outOfSpace, on: .commit) }
        let unstored = try #require(await flow.connect().result.error?.unstored)
        let other = FaultyVault(InMemoryVault())
        other.failNext(.readOnly, on: .store)
        await #expect(throws: VaultError(.readOnly, during: .store)) { try await unstored.retryStore(in: other) }
        #expect(try await unstored.retryStore(in: other).account == unstored.publicKey)
        unstored.discard()
        await #expect(throws: VaultError(.invalidArgument, during: .store)) { try await unstored.retryStore(in: other) }
    }

    @Test(arguments: [
        SimulatorFault.unavailable, .error(status: 400, code: "INVALID_API_KEYS_001"), .unreachable, .lostAnswer,
        .replaced(status: 200, body: #"{"status":"SUCCESS","yourIp":"192.0.2.1"}"#, processed: false),
    ])
    func `A ping that fails discards nothing: stored, not verified, and why`(fault: SimulatorFault) async throws {
        let flow = FlowFixture()
        for _ in 0..<3 { flow.simulator.enqueue(fault, on: .ping) }
        let report = try await flow.connect().result.get()
        #expect(report.verification != .verified)
        #expect(report.description.contains("could not confirm"))
        #expect(try await flow.storedKeys() == [report.key])
    }

    @Test func `A ping that fails at first is repeated`() async throws {
        let flow = FlowFixture()
        for _ in 0..<2 { flow.simulator.enqueue(.unavailable, on: .ping) }
        #expect(try await flow.connect().result.get().verification == .verified)
    }
}
