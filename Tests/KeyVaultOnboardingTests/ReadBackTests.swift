import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Synchronization
import Testing

@testable import KeyVaultOnboarding

/// What is stored counts only when the vault gives back the same bytes.
@Suite(.timeLimit(.minutes(1)))
struct ReadBackTests {
    private func onboarder(_ vault: AlteringVault, _ flow: FlowFixture) -> PKCEOnboarder {
        PKCEOnboarder(
            applicationName: "Test", vault: vault, transport: ApprovingNetwork(flow.simulator), options: .volatile,
            browser: NoBrowser(), time: flow.clock, journal: flow.journal)
    }

    @Test func `A vault that alters the record is told before anything is sent`() async throws {
        let flow = FlowFixture(.nothing)
        let error = await #expect(throws: OnboardingError(.vaultNotReady)) {
            try await onboarder(AlteringVault("porkbun.com/pending", times: 1), flow).connect()
        }
        #expect(error?.cause == .vault(VaultError(.verificationFailed, during: .read)))
        #expect(flow.simulator.ledger.calls.isEmpty)
    }

    @Test func `A key that comes back altered is stored again`() async throws {
        let flow = FlowFixture(.nothing)
        let vault = AlteringVault("porkbun.com", times: 2)
        let report = try await onboarder(vault, flow).connect()
        let secret = try await vault.secret(for: report.key)
        let isIssued = secret?.withExposedBytes { bytes in
            flow.simulator.ledger.secretMatches(publicKey: report.key.account, bytes: bytes)
        }
        #expect(isIssued == true)
    }

    @Test func `A key that comes back altered each time is handed to the caller`() async throws {
        let flow = FlowFixture(.nothing)
        let error = await #expect(throws: OnboardingError(.receivedButNotStored)) {
            try await onboarder(AlteringVault("porkbun.com", times: 3), flow).connect()
        }
        #expect(error?.cause == .vault(VaultError(.verificationFailed, during: .read)))
        let other = InMemoryVault()
        let key = try await #require(error?.unstored).retryStore(in: other)
        let secret = try await other.secret(for: key)
        let isIssued = secret?.withExposedBytes { bytes in
            flow.simulator.ledger.secretMatches(publicKey: key.account, bytes: bytes)
        }
        #expect(isIssued == true)
    }

    @Test func `A lost key whose note comes back altered each time is not said to be remembered`() async throws {
        let flow = FlowFixture(.nothing)
        flow.simulator.enqueue(.lostAnswer, on: .retrieve)
        let error = await #expect(throws: OnboardingError(.secretAlreadyClaimed)) {
            try await onboarder(AlteringVault("porkbun.com/orphan", times: 3), flow).connect()
        }
        #expect(error?.orphan?.isRemembered == false)
    }
}

/// A vault that keeps other bytes than it was given, the first times that something of a service is stored.
private final class AlteringVault: KeyVault {
    private let base = InMemoryVault()
    private let service: String
    private let times: Mutex<Int>

    init(_ service: String, times: Int) {
        self.service = service
        self.times = Mutex(times)
    }

    var persistence: Persistence { base.persistence }
    var commitsAtomically: Bool { base.commitsAtomically }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        try await base.store(secret, for: key, label: label, attributes: attributes)
        try await alter(key, label, attributes)
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? { try await base.secret(for: key) }
    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool { try await base.remove(key) }
    func entries(service: String?) async throws(VaultError) -> [VaultEntry] { try await base.entries(service: service) }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        try await base.commit(changes)
        for case .store(_, let key, let label, let attributes) in changes.all {
            try await alter(key, label, attributes)
        }
    }

    func unlock() async throws(VaultError) { try await base.unlock() }
    func status() async -> VaultStatus { await base.status() }
    func close() async { await base.close() }

    private func alter(
        _ key: CredentialKey, _ label: String?, _ attributes: [String: String]
    ) async throws(VaultError) {
        let isDue = times.withLock { times in
            guard key.service == service, times > 0 else { return false }
            times -= 1
            return true
        }
        if isDue { try await base.store(Secret(utf8: "other"), for: key, label: label, attributes: attributes) }
    }
}
