import Glibc
import KeyVaultCore

/// A complete, durable file beside the vault, which a rename makes the vault.
struct TemporaryFile {
    let name: String
    private let identity: FileIdentity
    private let directory: FileDescriptor
    private let fileSystem: any FileSystem

    /// Writes the file; if anything fails it is gone again.
    init(
        holding bytes: Span<UInt8>, for vault: String, in directory: FileDescriptor, with access: FileAccess
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
        do throws(SystemCallError) {
            identity = try Self.complete(file, with: bytes, on: fileSystem)
        } catch {
            try? fileSystem.remove(name, in: directory)
            throw error.vaultError(during: access.operation)
        }
    }

    private static func complete(
        _ file: consuming OpenFile, with bytes: Span<UInt8>, on fileSystem: any FileSystem
    ) throws(SystemCallError) -> FileIdentity {
        // The umask can only have taken permissions away, but the next reader needs them.
        try fileSystem.changeMode(of: file.descriptor, to: 0o600)
        try file.write(bytes)
        try file.synchronize()
        let identity = try file.status().identity
        try file.close()
        return identity
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
