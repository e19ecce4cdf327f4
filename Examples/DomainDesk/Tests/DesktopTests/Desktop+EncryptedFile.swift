import Foundation
import KeyVaultKit

extension Desktop {
    /// Makes an encrypted file and configures it, as the user of `keyvault file init` does.
    func useEncryptedFile() async throws {
        let home = environment["HOME"] ?? ""
        let folder = ".local/share/domain-desk"
        try write(String(repeating: "k", count: 32), to: "\(folder)/key")
        try write(
            #"{"backend": "encrypted-file", "encrypted-file": {"key": {"key-file": "key"}}}"#,
            to: ".config/domain-desk/keyvault.json")
        let configuration = EncryptedFileConfiguration(
            path: "\(home)/\(folder)/vault.keyvault", key: .keyFile("\(home)/\(folder)/key"))
        await (try EncryptedFileVault.create(configuration)).close()
    }
}
