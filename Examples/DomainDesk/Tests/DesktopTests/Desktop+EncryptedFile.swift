import Foundation
import KeyVaultKit

extension Desktop {
    private var folder: String { "\(environment["HOME"] ?? "")/.local/share/domain-desk" }

    /// Makes an encrypted file and configures it, as the user of `keyvault file init` does.
    ///
    /// - Parameter passphrase: What opens it; a key file if left out.
    func useEncryptedFile(passphrase: String? = nil) async throws {
        try write(String(repeating: "k", count: 32), to: ".local/share/domain-desk/key")
        let key = passphrase == nil ? #"{"key-file": "key"}"# : #"{"passphrase": "prompt"}"#
        try write(
            "{\"backend\": \"encrypted-file\", \"encrypted-file\": {\"key\": \(key)}}",
            to: ".config/domain-desk/keyvault.json")
        let source = passphrase.map { text in KeySource.passphrase { Secret(utf8: text) } }
        let configuration = EncryptedFileConfiguration(
            path: "\(folder)/vault.keyvault", key: source ?? .keyFile("\(folder)/key"))
        await (try EncryptedFileVault.create(configuration)).close()
    }

    /// Takes the file away, or brings it back.
    func hideVault(_ isHidden: Bool = true) throws {
        let names = ["\(folder)/vault.keyvault", "\(folder)/hidden"]
        try FileManager.default.moveItem(atPath: names[isHidden ? 0 : 1], toPath: names[isHidden ? 1 : 0])
    }
}
