import Glibc
import KeyVaultKit

/// Another vault for a key that the configured one does not take.
package struct Refuge {
    /// Which one that is.
    package enum Place: String, Sendable { case keyring = "secret-service", file = "encrypted-file" }

    let vault: any KeyVault
    /// Where that is, for the user.
    let name: String
}

extension DeskSetup {
    /// The keyring in the place of a file, and a file of its own, under a passphrase, in the place of anything else.
    static func refuge(insteadOf choice: VaultChoice?) -> Refuge.Place {
        choice?.location.backend == "encrypted-file" ? .keyring : .file
    }

    /// Where a refuge is, for the user.
    func name(of place: Refuge.Place) throws(VaultError) -> String {
        switch place {
        case .keyring: place.rawValue
        case .file: try "\(Self.folder(refugeFolder, "XDG_DATA_HOME", "/.local/share"))/saved.keyvault"
        }
    }

    /// Describes a refuge; the file is made if it is not there.
    func refuge(
        _ place: Refuge.Place, asking ask: @escaping VaultConfiguration.PassphrasePrompt
    ) async throws(VaultError) -> Refuge {
        let name = try name(of: place)
        if place == .keyring { return Refuge(vault: SecretServiceVault(), name: name) }
        let file = EncryptedFileConfiguration(path: name, key: .passphrase(ask))
        let isThere = unsafe access(name, F_OK) == 0
        return Refuge(
            vault: isThere ? try EncryptedFileVault(file) : try await EncryptedFileVault.create(file), name: name)
    }

    /// What is remembered of keys in refuges, beside what is remembered of onboardings.
    func savedKeys() throws(VaultError) -> SavedKeys {
        SavedKeys(path: try "\(Self.folder(options.stateDirectory, "XDG_STATE_HOME", "/.local/state"))/saved-keys")
    }

    private static func folder(
        _ chosen: String?, _ variable: String, _ inHome: String
    ) throws(VaultError) -> String {
        if let chosen { return chosen }
        for (name, below) in [(variable, ""), ("HOME", inHome)] {
            guard let value = unsafe getenv(name), unsafe value.pointee == CChar(UInt8(ascii: "/")) else { continue }
            return unsafe "\(String(cString: value))\(below)/\(applicationID)"
        }
        throw VaultError(.unavailable, during: .open, remedy: "Set HOME.")
    }
}
