import Glibc
import KeyVaultCore

/// A complete, durable file beside the vault, which a rename makes the vault.
struct TemporaryFile {
    let name: String
    let identity: FileIdentity
    private let directory: FileDescriptor
    private let fileSystem: any FileSystem

    /// Writes the file, reads it back and compares; if anything fails it is gone again.
    ///
    /// - Parameter check: Whether the bytes are right; asked last, when the disk has done its work.
    init(
        holding bytes: Span<UInt8>, for vault: String, in directory: FileDescriptor, with access: FileAccess,
        check: () throws(VaultError) -> Bool
    ) throws(VaultError) {
        fileSystem = access.fileSystem
        self.directory = directory
        name = try Self.prefix(vault) + Self.randomSuffix()
        let file: OpenFile
        do throws(SystemCallError) {
            file = try OpenFile(
                name, in: directory, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode: 0o600,
                on: fileSystem)
        } catch { throw error.vaultError(during: access.operation) }
        do throws(VaultError) {
            try Self.write(bytes, to: file, with: access)
            let holdsBytes = try Self.holds(bytes, name, in: directory, with: access)
            identity = try Self.complete(file, with: access)
            guard holdsBytes, try check() else { throw VaultError(.verificationFailed, during: access.operation) }
        } catch {
            try? fileSystem.remove(name, in: directory)
            throw error
        }
    }

    private static func write(
        _ bytes: Span<UInt8>, to file: borrowing OpenFile, with access: FileAccess
    ) throws(VaultError) {
        do throws(SystemCallError) {
            // The umask can only have taken permissions away, but the next reader needs them.
            try access.fileSystem.changeMode(of: file.descriptor, to: 0o600)
            try file.write(bytes)
        } catch { throw error.vaultError(during: access.operation) }
    }

    private static func holds(
        _ bytes: Span<UInt8>, _ name: String, in directory: FileDescriptor, with access: FileAccess
    ) throws(VaultError) -> Bool {
        guard let file = try access.openPrivateFile(name, in: directory, path: name),
            file.identity.size == bytes.count
        else { return false }
        return try file.holds(bytes)
    }

    private static func complete(
        _ file: consuming OpenFile, with access: FileAccess
    ) throws(VaultError) -> FileIdentity {
        do throws(SystemCallError) {
            try file.synchronize()
            let identity = try file.status().identity
            try file.close()
            return identity
        } catch { throw error.vaultError(during: access.operation) }
    }

    /// Removes the file, as far as that is possible; what is left the next commit removes.
    func remove() { try? fileSystem.remove(name, in: directory) }

    /// Tells whether this file may have the vault's name already.
    func mayBeNamed(_ vault: String) -> Bool {
        do throws(SystemCallError) {
            return try fileSystem.status(of: vault, in: directory).identity.isSameFile(as: identity)
        } catch { return !error.isAbsence }
    }

    /// Removes what killed processes have left; nobody writes such a file without the lock, which the caller holds.
    static func removeLeftovers(of vault: String, in directory: FileDescriptor, with access: FileAccess) {
        let fileSystem = access.fileSystem
        guard let names = try? fileSystem.names(in: directory) else { return }
        for name in names where isLeftover(name, of: vault) {
            guard let status = try? fileSystem.status(of: name, in: directory),
                status.owner == fileSystem.effectiveUser
            else { continue }
            try? fileSystem.remove(name, in: directory)
        }
    }

    private static func prefix(_ vault: String) -> String { ".\(vault).tmp-" }

    /// The rest has no dot, or it would be a temporary file of a vault whose name merely begins like this one's.
    private static func isLeftover(_ name: String, of vault: String) -> Bool {
        let prefix = prefix(vault).utf8
        return name.utf8.starts(with: prefix) && !name.utf8.dropFirst(prefix.count).contains(UInt8(ascii: "."))
    }

    private static func randomSuffix() throws(VaultError) -> String {
        let bytes = try [UInt8](capacity: 16) { output throws(VaultError) in try SecureRandom().fill(&output) }
        return bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}
