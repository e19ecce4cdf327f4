#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultSelection

    extension GlobalOptions {
        /// The encrypted file that is configured, whatever vault is chosen.
        ///
        /// - Parameter asksForNew: Whether a passphrase is a new one, to be typed twice.
        func encryptedFile(asksForNew: Bool = false) async throws(CommandFailure) -> EncryptedFileConfiguration {
            var configuration = configuration()
            if asksForNew {
                let descriptor = passphraseDescriptor
                configuration.askPassphrase = { () async throws(VaultError) in try await Passphrases.new(descriptor) }
            }
            do throws(VaultSelectionError) {
                let selector = try await VaultSelector(configuration, registry: InstalledLibraries.registry)
                if let absence = selector.absence(of: "encrypted-file") { throw .vault(absence) }
                return try selector.configuration.encryptedFile()
            } catch { throw CommandFailure(error) }
        }

        /// The encrypted file's vault.
        func encryptedFileVault() async throws(CommandFailure) -> EncryptedFileVault {
            let file = try await encryptedFile()
            return try await reporting { () async throws(VaultError) in try EncryptedFileVault(file) }
        }
    }
#endif
