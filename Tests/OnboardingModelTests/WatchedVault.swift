import KeyVaultCore
import KeyVaultTesting

@testable import KeyVaultOnboarding

/// The vault behind all runs: no record leaves it before what it stood for is safe or decided.
struct WatchedVault: KeyVault {
    let base: any KeyVault
    let journal: MemoryJournal
    let watch: Watch

    var persistence: Persistence { .disk }
    var commitsAtomically: Bool { true }
    var writeDelay: Duration { base.writeDelay }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        try await base.store(secret, for: key, label: label, attributes: attributes)
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? { try await base.secret(for: key) }

    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        let existed = try await base.remove(key)
        if existed { try await checkRemoval(of: key) }
        return existed
    }

    func entries(service: String?) async throws(VaultError) -> [VaultEntry] { try await base.entries(service: service) }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        try await base.commit(changes)
        for case .remove(let key) in changes.all { try await checkRemoval(of: key) }
    }

    func unlock() async throws(VaultError) { try await base.unlock() }
    func status() async -> VaultStatus { await base.status() }
    func close() async {}

    /// R10: the verifier goes when the attempt is decided, and not before.
    private func checkRemoval(of key: CredentialKey) async throws(VaultError) {
        guard key.service == "porkbun.com/pending", let attempt = key.account.split(separator: "/").last else { return }
        let entry = journal.entries.first { $0.attempt == attempt }
        guard entry?.phase == .retrieving else { return }
        let isSafe = try await base.entries(service: nil).contains {
            $0.attributes["attempt"] == String(attempt) && ["pair", "orphan"].contains($0.attributes["kind"])
        }
        watch.expect(isSafe, "R10: the record went before its key was stored or its loss was noted")
    }
}
