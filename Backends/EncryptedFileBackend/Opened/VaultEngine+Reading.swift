#if EncryptedFile
    import KeyVaultCore

    extension VaultEngine {
        /// A copy of the secret under a key.
        func secret(
            for key: CredentialKey, during operation: VaultError.Operation
        ) throws(VaultError) -> Answer<SecretTransfer?> {
            guard let vault = try current(during: operation) else { return .locked }
            guard let secret = vault.box.file.payload.secret(for: key) else { return .done(nil) }
            return .done(SecretTransfer(secret))
        }

        /// What is told about the items.
        func entries(
            service: String?, during operation: VaultError.Operation
        ) throws(VaultError) -> Answer<[VaultEntry]> {
            guard let vault = try current(during: operation) else { return .locked }
            return .done(vault.box.file.payload.entries(service: service))
        }

        /// The vault as it is in the file now, at the price of one `stat` where nobody has changed it; `nil` while it
        /// is locked.
        func current(during operation: VaultError.Operation) throws(VaultError) -> OpenedVault? {
            guard let vault = try opened(during: operation) else { return nil }
            if vault.hint.isReliable {
                guard let identity = try file.identity(during: operation) else {
                    throw missing(during: operation)
                }
                if identity == vault.hint.identity { return vault }
            }
            return try reread(vault, during: operation) { first throws(VaultError) in
                try file.read(first: first, during: operation)
            }
        }

        /// The vault as it is in the file now, whatever `stat` says: from its first bytes if it looks the same and they
        /// are those that are known, else from all of them.
        ///
        /// - Parameter read: Reads so many of the first bytes.
        func reread(
            _ vault: OpenedVault, during operation: VaultError.Operation,
            _ read: (_ first: Int) throws(VaultError) -> VaultFileContents?
        ) throws(VaultError) -> OpenedVault? {
            let moment = ReadingMoment(configuration.time)
            guard let start = try read(SnapshotIdentity.prefixBytes) else {
                throw missing(during: operation)
            }
            if start.identity == vault.hint.identity, SnapshotIdentity(of: start.bytes.span) == vault.snapshot {
                let seen = vault.seen(ChangeHint(start.identity, readAfter: moment))
                try adopt(seen, readAfter: moment, during: operation)
                return seen
            }
            guard let contents = try read(.max) else {
                throw missing(during: operation)
            }
            do throws(SealedFileError) {
                let reopened = UnsealedFileBox(try vault.box.file.reopening(contents.bytes.span))
                return try adopt(reopened, from: contents, readAfter: moment, during: operation)
            } catch {
                guard error == .format(.wrongKey) else { throw error.vaultError(during: operation) }
                // Somebody has changed the passphrase, or put another vault here: the key has to be asked for.
                lock()
                return nil
            }
        }

        /// Takes an unsealed file for the present state of the vault.
        @discardableResult
        func adopt(
            _ box: UnsealedFileBox, from contents: VaultFileContents, readAfter moment: ReadingMoment,
            during operation: VaultError.Operation
        ) throws(SealedFileError) -> OpenedVault {
            guard let snapshot = SnapshotIdentity(of: contents.bytes.span) else { throw .format(.damagedHeader) }
            let vault = OpenedVault(
                box: box, snapshot: snapshot, hint: ChangeHint(contents.identity, readAfter: moment))
            do throws(VaultError) {
                try adopt(vault, readAfter: moment, during: operation)
            } catch { throw .vault(error) }
            return vault
        }
    }
#endif
