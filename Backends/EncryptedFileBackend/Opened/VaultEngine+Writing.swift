#if EncryptedFile
    import KeyVaultCore

    extension VaultEngine {
        /// Makes the next generation of the vault and writes it, all under the lock, so that no update is lost.
        ///
        /// - Parameter change: Makes the next generation from the present one; `nil` if nothing is to change.
        /// - Returns: Whether there was a change.
        func write(
            _ context: CallContext, _ change: (borrowing UnsealedFile) throws(SealedFileError) -> UnsealedFileBox?
        ) throws(VaultError) -> Answer<Bool> {
            let operation = context.operation
            // Without a key there is nothing to wait for the lock for, and a closed vault has none.
            guard try opened(during: operation) != nil else { return .locked }
            return try file.withLock(
                during: operation, until: context.deadline, cancellation: context.cancellation
            ) { locked throws(VaultError) in
                guard let vault = try current(in: locked, during: operation) else { return .locked }
                let changed = try reporting(operation) { () throws(SealedFileError) in try change(vault.box.file) }
                guard let next = changed else { return .done(false) }
                let sealed = try sealed(next, during: operation)
                let check = SealCheck(sealed, for: next)
                defer { check.wait() }
                let moment = ReadingMoment(configuration.time)
                let written = try locked.replace(vault.hint.identity, with: sealed.span) { () throws(VaultError) in
                    try reporting(operation, check.isRight)
                }
                try adopt(next, sealed, written, in: locked, readAfter: moment, during: operation)
                return .done(true)
            }
        }

        /// Makes the file of a new vault, and its directory where that is missing.
        func create(_ new: UnsealedFileBox, _ context: CallContext) throws(VaultError) {
            let operation = context.operation
            let sealed = try sealed(new, during: operation)
            let check = SealCheck(sealed, for: new)
            defer { check.wait() }
            try file.withLock(
                during: operation, until: context.deadline, makingDirectory: true, cancellation: context.cancellation
            ) { locked throws(VaultError) in
                let moment = ReadingMoment(configuration.time)
                let written = try locked.create(with: sealed.span) { () throws(VaultError) in
                    try reporting(operation, check.isRight)
                }
                try adopt(new, sealed, written, in: locked, readAfter: moment, during: operation)
            }
        }

        /// Refuses a path at which there is something, whatever it is.
        func requireAbsence(during operation: VaultError.Operation) throws(VaultError) {
            guard try file.identity(during: operation) == nil else {
                throw VaultError(.exists, path: file.path, during: operation)
            }
        }

        private func sealed(
            _ box: UnsealedFileBox, during operation: VaultError.Operation
        ) throws(VaultError) -> [UInt8] {
            try reporting(operation) { () throws(SealedFileError) in
                try box.file.sealed(random: configuration.random)
            }
        }

        /// The vault as it is in the file that is locked; `nil` while the key to it is not known.
        private func current(
            in locked: borrowing LockedVaultFile, during operation: VaultError.Operation
        ) throws(VaultError) -> OpenedVault? {
            guard let vault = try opened(during: operation) else { return nil }
            return try reread(vault, during: operation) { first throws(VaultError) in try locked.read(first: first) }
        }

        /// Takes what was written for the present state of the vault.
        private func adopt(
            _ box: UnsealedFileBox, _ sealed: [UInt8], _ written: FileIdentity, in locked: borrowing LockedVaultFile,
            readAfter moment: ReadingMoment, during operation: VaultError.Operation
        ) throws(VaultError) {
            let identity: FileIdentity?
            do throws(VaultError) { identity = try locked.identity(of: written) } catch {
                throw VaultError(.outcomeUnknown, during: operation, cause: error.cause)
            }
            guard let identity, let snapshot = SnapshotIdentity(of: sealed.span) else {
                throw VaultError(.outcomeUnknown, during: operation, cause: .file(.changed, path: file.path))
            }
            let hint = ChangeHint(identity, readAfter: moment)
            try adopt(
                OpenedVault(box: box, snapshot: snapshot, hint: hint), readAfter: moment, during: operation)
        }
    }
#endif
