import KeyVaultCore

/// Stands for a vault whose library is not installed: each call says so.
struct AbsentVault: KeyVault {
    let reason: VaultError
    let persistence = Persistence.disk

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        throw failure(.store, key)
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? { throw failure(.read, key) }
    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool { throw failure(.remove, key) }
    func entries(service: String?) async throws(VaultError) -> [VaultEntry] { throw failure(.list) }
    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) { throw failure(.commit) }
    func unlock() async throws(VaultError) { throw failure(.unlock) }
    func status() async -> VaultStatus { .unavailable(reason) }
    func close() async {}

    private func failure(_ operation: VaultError.Operation, _ key: CredentialKey? = nil) -> VaultError {
        VaultError(reason.code, during: operation, key: key, cause: reason.cause, remedy: reason.remedy)
    }
}
