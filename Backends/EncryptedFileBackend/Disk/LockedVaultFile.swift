import Glibc
package import KeyVaultCore

/// A vault file under its lock: what is read now stays true until the lock is given up.
package struct LockedVaultFile: ~Copyable {
    let file: VaultFile
    let access: FileAccess
    let cancellation: CallCancellation
    let directory: OpenFile
    let lock: FileLock

    /// Reads the vault, or so many of its first bytes; `nil` if there is none.
    ///
    /// - Throws: As ``VaultFile/read(first:during:)`` does.
    package func read(first: Int = .max) throws(VaultError) -> VaultFileContents? {
        try access.readVault(file.name, in: directory.descriptor, path: file.path, first: first)
    }

    /// The present state of a file that was written under this lock; `nil` if it is not the vault.
    package func identity(of written: FileIdentity) throws(VaultError) -> FileIdentity? {
        guard let present = try status()?.identity, present.isSameFile(as: written), present.size == written.size else {
            return nil
        }
        return present
    }

    /// Replaces the vault that was read under this lock; afterwards the new bytes survive a power cut.
    ///
    /// What was written is read back and compared before it takes the vault's place.
    ///
    /// - Parameters:
    ///   - read: The identity of what was read; anything else that is there now is left alone.
    ///   - check: Whether the bytes are right; asked when they are durable and not yet the vault.
    /// - Returns: The identity of the new file as it was before it took the vault's name.
    /// - Throws: ``VaultError`` with `durabilityUnknown` if the new bytes are there but may not survive, with
    ///   `outcomeUnknown` if the file system does not tell which bytes are there; after every other error the old bytes
    ///   are: `verificationFailed`, `outOfSpace`, `readOnly`, `accessDenied`, `ioFailure`, `cancelled`, `tooLarge`,
    ///   `unavailable`.
    @discardableResult
    package func replace(
        _ read: FileIdentity, with bytes: Span<UInt8>, check: () throws(VaultError) -> Bool = { true }
    ) throws(VaultError) -> FileIdentity {
        let temporary = try prepare(bytes, check)
        do throws(VaultError) {
            let present = try status()
            guard let present else { throw VaultError(.missing, path: file.path, during: access.operation) }
            guard present.identity == read else {
                throw VaultError(.changed, path: file.path, during: access.operation)
            }
            // Replacing needs no permission to write; who has taken that away wants the file to stay.
            guard present.mode & S_IWUSR != 0 else {
                throw VaultError(
                    .writeProtected(mode: present.mode), path: file.path, during: access.operation)
            }
            try beginCommitting()
        } catch {
            temporary.remove()
            throw error
        }
        try commit(temporary, replacing: true)
        return temporary.identity
    }

    /// Makes the vault; its name appears only once it is whole, and nothing that is there is ever replaced.
    ///
    /// - Throws: ``VaultError`` with `invalidArgument` if the name is taken by anything; others as
    ///   ``replace(_:with:)`` does.
    @discardableResult
    package func create(
        with bytes: Span<UInt8>, check: () throws(VaultError) -> Bool = { true }
    ) throws(VaultError) -> FileIdentity {
        try requireAbsence()
        let temporary = try prepare(bytes, check)
        do throws(VaultError) { try beginCommitting() } catch {
            temporary.remove()
            throw error
        }
        try commit(temporary, replacing: false)
        return temporary.identity
    }

    private func prepare(
        _ bytes: Span<UInt8>, _ check: () throws(VaultError) -> Bool
    ) throws(VaultError) -> TemporaryFile {
        precondition(!bytes.isEmpty, "an empty file is no vault")
        guard bytes.count <= VaultFile.sizeLimit else {
            throw VaultError(.tooLarge(limit: VaultFile.sizeLimit), path: file.path, during: access.operation)
        }
        return try TemporaryFile(holding: bytes, for: file.name, in: directory.descriptor, with: access, check: check)
    }

    private func beginCommitting() throws(VaultError) {
        guard cancellation.beginCommitting() else { throw VaultError(.cancelled, during: access.operation) }
    }

    private func commit(_ temporary: TemporaryFile, replacing: Bool) throws(VaultError) {
        do throws(SystemCallError) { try rename(temporary, replacing: replacing) } catch {
            // An answer may be lost on the way from a server that has done what it was asked.
            let isDone = temporary.mayBeNamed(file.name)
            temporary.remove()
            if isDone {
                throw VaultError(
                    .outcomeUnknown, during: access.operation, cause: .system(call: error.call, errno: error.errno))
            }
            if error.errno == EBUSY { throw VaultError(.mounted, path: file.path, during: access.operation) }
            if error.errno == EEXIST { throw VaultError(.exists, path: file.path, during: access.operation) }
            throw error.vaultError(during: access.operation)
        }
        do throws(SystemCallError) { try directory.synchronize() } catch {
            throw VaultError(
                .durabilityUnknown, during: access.operation, cause: .system(call: error.call, errno: error.errno))
        }
    }

    private func rename(_ temporary: TemporaryFile, replacing: Bool) throws(SystemCallError) {
        let fileSystem = access.fileSystem
        do throws(SystemCallError) {
            try fileSystem.rename(temporary.name, to: file.name, in: directory.descriptor, replacing: replacing)
        } catch {
            // Not every file system can refuse to replace; that nothing is there was seen under the lock.
            guard !replacing && (error.errno == EINVAL || error.errno == ENOSYS) else { throw error }
            try fileSystem.rename(temporary.name, to: file.name, in: directory.descriptor, replacing: true)
        }
    }

    private func status() throws(VaultError) -> FileStatus? {
        do throws(SystemCallError) {
            return try access.fileSystem.status(of: file.name, in: directory.descriptor)
        } catch {
            guard error.isAbsence else { throw error.vaultError(during: access.operation) }
            return nil
        }
    }

    private func requireAbsence() throws(VaultError) {
        if try status() != nil { throw VaultError(.exists, path: file.path, during: access.operation) }
    }
}
