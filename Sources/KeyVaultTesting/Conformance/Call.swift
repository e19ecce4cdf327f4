import KeyVaultCore

/// The calls of the contract that can throw, to make each of them with the same value.
enum Call: String, CaseIterable, Sendable {
    case store, secret, entries, commit, remove, unlock

    /// Makes the call.
    func make(of vault: any KeyVault, key: CredentialKey, box: SecretBox) async throws(VaultError) {
        switch self {
        case .store: try await vault.store(box.secret, for: key)
        case .secret: _ = try await vault.secret(for: key)
        case .entries: _ = try await vault.entries(service: key.service)
        case .commit:
            var changes = VaultChanges()
            changes.store(box.secret.copy(), for: key)
            try await vault.commit(changes)
        case .remove: _ = try await vault.remove(key)
        case .unlock: try await vault.unlock()
        }
    }
}
