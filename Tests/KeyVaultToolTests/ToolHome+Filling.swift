import EncryptedFileBackend
import KeyVaultCore

extension ToolHome {
    /// Stores so many items at once.
    func fill(_ count: Int) async throws {
        let vault = try EncryptedFileVault(EncryptedFileConfiguration(path: vaultPath, key: .keyFile(path + "/key")))
        var changes = VaultChanges()
        for number in 0..<count {
            changes.store(
                Secret(utf8: "value \(number)"), for: try CredentialKey(service: "service", account: "\(number)"),
                label: "label \(number)")
        }
        try await vault.commit(changes)
        await vault.close()
    }
}
