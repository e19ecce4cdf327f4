import InMemoryBackend
import KeyVaultCore

/// A vault of another backend: keeps secrets in memory, claims to keep them on a disk, and stands as a test wants.
final class StandInVault: KeyVault {
    private let base = InMemoryVault()
    private let standing: VaultStatus
    private let failure: VaultError?
    let persistence: Persistence
    let commitsAtomically = true
    let writeDelay = Duration.seconds(6)

    init(_ standing: VaultStatus = .open, failing failure: VaultError? = nil, persistence: Persistence = .disk) {
        self.standing = standing
        self.failure = failure
        self.persistence = persistence
    }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        if let failure { throw failure }
        try await base.store(secret, for: key, label: label, attributes: attributes)
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        if let failure { throw failure }
        return try await base.secret(for: key)
    }

    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool { try await base.remove(key) }
    func entries(service: String?) async throws(VaultError) -> [VaultEntry] { try await base.entries(service: service) }
    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) { try await base.commit(changes) }
    func unlock() async throws(VaultError) {}
    func status() async -> VaultStatus { standing }
    func close() async { await base.close() }
}

extension VaultStatus {
    /// Cannot be used, for a reason of this kind.
    static func failing(_ code: VaultError.Code) -> VaultStatus { .unavailable(VaultError(code, during: .status)) }
}
