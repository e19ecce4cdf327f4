#if EncryptedFile
    import Glibc
    import KeyVaultCore

    extension KeySource {
        /// Asks for the key.
        ///
        /// - Parameter calls: Reads files on the vault's thread.
        func material(
            during operation: VaultError.Operation, with calls: CallRunner, fileSystem: any FileSystem
        ) async throws(VaultError) -> KeyMaterial {
            do throws(VaultError) {
                switch kind {
                case .passphrase(let ask): return try .passphrase(try await ask())
                case .keyFile(let path):
                    return try await calls.runToEnd { () throws(VaultError) in
                        try Self.rawKey(at: path, .ownFile, source: .keyFile, operation, fileSystem)
                    }
                case .systemdCredential(let name):
                    return try await calls.runToEnd { () throws(VaultError) in
                        try Self.rawKey(
                            at: try Self.credentialPath(name, during: operation), .credential,
                            source: .systemdCredential, operation, fileSystem)
                    }
                case .provided(let source, let provide): return try .rawKey(try await provide(), source: source)
                }
            } catch { throw error.during(operation) }
        }

        private static func rawKey(
            at path: String, _ rules: PrivateFileRules, source: RawKeySource, _ operation: VaultError.Operation,
            _ fileSystem: any FileSystem
        ) throws(VaultError) -> KeyMaterial {
            guard path.utf8.first == UInt8(ascii: "/"), !path.utf8.contains(0) else {
                throw VaultError(
                    .invalidArgument, during: operation, cause: .format("the key file's path is not absolute"),
                    remedy: "Configure an absolute path.")
            }
            let limit = KeyMaterial.rawKeyBytes.upperBound
            do throws(VaultError) {
                let key = try KeyFile(path: path, rules: rules, fileSystem: fileSystem)
                    .read(limit: limit, during: operation)
                return try .rawKey(key, source: source)
            } catch {
                guard case .file(.missing, _) = error.cause else { throw error }
                throw VaultError(
                    error.code, during: operation, cause: error.cause,
                    remedy: "Put the file with the key back, or correct its path.")
            }
        }

        private static func credentialPath(
            _ name: String, during operation: VaultError.Operation
        ) throws(VaultError) -> String {
            guard !name.isEmpty, name != ".", name != "..", !name.utf8.contains(UInt8(ascii: "/")) else {
                throw VaultError(
                    .invalidArgument, during: operation, cause: .format("not the name of a systemd credential"))
            }
            guard let directory = unsafe getenv("CREDENTIALS_DIRECTORY").map({ unsafe String(cString: $0) }) else {
                throw VaultError(
                    .unavailable, during: operation, cause: .format("CREDENTIALS_DIRECTORY is not set"),
                    remedy: "Run the program as a systemd service that has the credential (LoadCredential=).")
            }
            return "\(directory)/\(name)"
        }
    }
#endif
