#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultCore
    import KeyVaultTesting

    /// A directory with a vault file, its key file and ways to open it.
    final class TestVault: Sendable {
        static let passphrase = "correct horse battery staple"

        private let directory: TemporaryDirectory
        let path: String
        let keyPath: String
        var directoryPath: String { directory.path }

        init() throws {
            directory = try TemporaryDirectory()
            path = directory.path + "/vault.keyvault"
            keyPath = directory.path + "/key"
            try Self.writeKey([UInt8](0..<32), to: keyPath)
        }

        /// Writes a file that its user alone can read.
        static func writeKey(_ bytes: [UInt8], to path: String) throws {
            let file = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            let count = unsafe write(file, bytes, bytes.count)
            close(file)
            guard count == bytes.count else { throw VaultError(.ioFailure, during: .prepare) }
        }

        /// A configuration with the key file.
        var withKeyFile: EncryptedFileConfiguration {
            EncryptedFileConfiguration(path: path, key: .keyFile(keyPath))
        }

        /// A configuration with a passphrase at the lowest cost.
        func withPassphrase(_ passphrase: String = TestVault.passphrase) -> EncryptedFileConfiguration {
            var configuration = EncryptedFileConfiguration(
                path: path, key: .passphrase { () async throws(VaultError) in Secret(utf8: passphrase) })
            configuration.cost = cheap
            return configuration
        }
    }

    /// The lowest cost of a derivation: 50 ms.
    let cheap = ScryptCost(logN: 14) ?? .standard

    extension KeyVault {
        /// Stores a text.
        func put(_ text: String, _ account: String, service: String = "service") async throws(VaultError) {
            try await store(Secret(utf8: text), for: CredentialKey(service: service, account: account))
        }

        /// Reads a text.
        func text(_ account: String, service: String = "service") async throws(VaultError) -> String? {
            guard let secret = try await secret(for: CredentialKey(service: service, account: account)) else {
                return nil
            }
            return secret.withExposedBytes { bytes in
                unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            }
        }
    }

    /// What a call ended with.
    func outcome(_ call: () async throws(VaultError) -> Void) async -> VaultError? {
        do throws(VaultError) { try await call() } catch { return error }
        return nil
    }
#endif
