import Glibc
import KeyVaultKit

/// Another vault for a key that the configured one does not take.
struct Refuge {
    let vault: any KeyVault
    /// Where that is, for the user.
    let place: String
}

extension DeskSetup {
    /// Opens the keyring in the place of a file, and a file of its own, under a passphrase, in the place of anything else.
    func refuge(
        _ choice: VaultChoice?, asking ask: @escaping VaultConfiguration.PassphrasePrompt
    ) async throws(VaultError) -> Refuge {
        if choice?.location.backend == "encrypted-file" {
            let keyring = SecretServiceVault()
            try await keyring.unlock()
            return Refuge(vault: keyring, place: "secret-service")
        }
        let path = try refugePath()
        let file = EncryptedFileConfiguration(path: path, key: .passphrase(ask))
        let isThere = unsafe access(path, F_OK) == 0
        let vault = isThere ? try EncryptedFileVault(file) : try await EncryptedFileVault.create(file)
        return Refuge(vault: vault, place: path)
    }

    private func refugePath() throws(VaultError) -> String {
        if let refugeFolder { return "\(refugeFolder)/saved.keyvault" }
        let variables = [("XDG_DATA_HOME", ""), ("HOME", "/.local/share")]
        for (name, below) in variables {
            guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { continue }
            return unsafe "\(String(cString: value))\(below)/\(Self.applicationID)/saved.keyvault"
        }
        throw VaultError(.unavailable, during: .open, remedy: "Set HOME.")
    }
}
