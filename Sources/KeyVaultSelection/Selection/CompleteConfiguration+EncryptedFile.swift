#if EncryptedFile
    package import EncryptedFileBackend
    import KeyVaultCore

    #if SecretService
        import SecretPortalKeySource
    #endif

    extension CompleteConfiguration {
        /// The encrypted file that the settings describe.
        ///
        /// - Throws: ``VaultSelectionError`` if a path cannot be derived.
        package func encryptedFile() throws(VaultSelectionError) -> EncryptedFileConfiguration {
            let settings = settings.encryptedFile
            do throws(ConfigurationError) {
                let path = try directories.path(
                    of: settings.path ?? "vault.keyvault", in: .data, for: "the path of the encrypted file")
                var file = EncryptedFileConfiguration(path: path, key: try keySource())
                file.interaction = settings.interaction ?? file.interaction
                file.deadline = settings.deadline ?? file.deadline
                file.promptDeadline = settings.promptDeadline ?? file.promptDeadline
                return file
            } catch { throw .configuration(error) }
        }

        private func keySource() throws(ConfigurationError) -> KeySource {
            switch settings.encryptedFile.key ?? .passphrase {
            case .passphrase:
                guard let ask = settings.askPassphrase else {
                    return .passphrase { () async throws(VaultError) in
                        throw VaultError(
                            .locked, during: .unlock,
                            remedy: "Configure a key file: this program does not ask for passphrases.")
                    }
                }
                return .passphrase(ask)
            case .keyFile(let path):
                return .keyFile(try directories.path(of: path, in: .data, for: "the path of the key file"))
            case .systemdCredential(let name): return .systemdCredential(name)
            case .portal:
                #if SecretService
                    return .portal()
                #else
                    throw ConfigurationError(
                        .badValue(expected: "another one, for this program was built without the portal"),
                        key: "encrypted-file.key.portal", origin: origin)
                #endif
            }
        }
    }
#endif
