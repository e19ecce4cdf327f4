#if EncryptedFile
    public import KeyVaultCore

    extension EncryptedFileVault {
        /// Makes the file of a new vault, mode 0600, and returns the vault, open.
        ///
        /// Its directory is made where it is missing, mode 0700. Nothing but this call ever makes a file, and it never
        /// replaces anything.
        ///
        /// - Parameters:
        ///   - configuration: Where the file shall be; its key source opens the first slot.
        ///   - otherKeys: What shall open the vault as well.
        /// - Throws: ``VaultError`` with `invalidArgument` if there is something at the path already, or a key cannot be
        ///   one; others as the key sources and the disk say.
        public static func create(
            _ configuration: EncryptedFileConfiguration, otherKeys: [KeySource] = []
        ) async throws(VaultError) -> EncryptedFileVault {
            try await create(configuration, otherKeys: otherKeys, fileSystem: PosixFileSystem())
        }

        /// Makes a vault on a file system that a test brings along.
        package static func create(
            _ configuration: EncryptedFileConfiguration, otherKeys: [KeySource] = [], fileSystem: any FileSystem
        ) async throws(VaultError) -> EncryptedFileVault {
            let vault = try EncryptedFileVault(configuration, fileSystem: fileSystem)
            try await vault.calls.run(.open, until: vault.deadline()) { [engine = vault.engine] _ throws(VaultError) in
                try engine.requireAbsence(during: .open)
            }
            let slots = try await vault.newSlots(for: [configuration.key] + otherKeys, during: .open)
            try await vault.calls.run(.open, until: vault.deadline()) {
                [engine = vault.engine] context throws(VaultError) in
                let new = try reporting(.open) { () throws(SealedFileError) in
                    UnsealedFileBox(try UnsealedFile(creatingWith: slots, random: configuration.random))
                }
                try engine.create(new, context)
            }
            await vault.recordGeneration(until: vault.deadline())
            return vault
        }
    }
#endif
