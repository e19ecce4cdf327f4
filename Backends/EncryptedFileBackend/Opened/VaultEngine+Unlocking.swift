#if EncryptedFile
    import KeyVaultCore

    extension VaultEngine {
        /// Checks, without any key, that there is a vault that one could open, and returns its identifier.
        func checkHeader(during operation: VaultError.Operation) throws(VaultError) -> VaultID {
            let moment = ReadingMoment(configuration.time)
            guard let start = try file.read(first: FileLayout.headerBytes.upperBound, during: operation) else {
                throw missing(during: operation)
            }
            let header = try reporting(operation) { () throws(SealedFileError) in
                try UnsealedFile.header(of: start.bytes.span).header
            }
            do throws(FormatError) { try moment.history.check(header.generation, of: header.vaultID) } catch {
                throw error.vaultError(during: operation)
            }
            return header.vaultID
        }

        /// Opens the file; takes as long as the derivation from a passphrase does.
        func open(with material: KeyMaterial, during operation: VaultError.Operation) throws(VaultError) {
            if try opened(during: operation) != nil { return }
            let moment = ReadingMoment(configuration.time)
            guard let contents = try file.read(during: operation) else {
                throw missing(during: operation)
            }
            try reporting(operation) { () throws(SealedFileError) in
                let box = UnsealedFileBox(try UnsealedFile(opening: contents.bytes.span, with: material))
                try adopt(box, from: contents, readAfter: moment, during: operation)
            }
        }

        /// The failure of a call on a vault that does not exist; nothing but an explicit creation makes one.
        func missing(during operation: VaultError.Operation) -> VaultError {
            VaultError(
                .unavailable, during: operation, cause: .file(.missing, path: file.path),
                remedy: "Create the vault first (EncryptedFileVault.create), or correct the configured path.")
        }

        /// What the vault can do now, found out without asking for a key or deriving from one.
        func status() -> VaultStatus {
            do throws(VaultError) {
                if try opened(during: .status) == nil {
                    _ = try checkHeader(during: .status)
                    return .locked
                }
                return try current(during: .status) == nil ? .locked : .open
            } catch { return .unavailable(error) }
        }
    }
#endif
