import Glibc
import KeyVaultCore

/// A file system in use by one call of a vault, which its errors name.
struct FileAccess: Sendable {
    let fileSystem: any FileSystem
    let operation: VaultError.Operation

    /// Opens a file for reading that must be its user's alone; `nil` if there is none.
    ///
    /// - Parameter path: How errors name the file.
    func openPrivateFile(
        _ name: String, in directory: FileDescriptor, path: String
    ) throws(VaultError) -> PrivateFile? {
        let file: OpenFile
        do throws(SystemCallError) {
            file = try OpenFile(
                name, in: directory, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, on: fileSystem)
        } catch {
            guard error.isAbsence else { throw error.vaultError(opening: path, during: operation) }
            return nil
        }
        let status = try reporting { () throws(SystemCallError) in try file.status() }
        try requirePrivate(status, path: path)
        return PrivateFile(file: file, identity: status.identity, path: path, access: self)
    }

    /// Refuses what is not a regular file with one name that its user alone can open.
    func requirePrivate(_ status: FileStatus, path: String) throws(VaultError) {
        if let fault = fault(of: status) { throw VaultError(fault, path: path, during: operation) }
    }

    /// Runs system calls whose failures have no better name than the call's.
    func reporting<R: ~Copyable>(_ calls: () throws(SystemCallError) -> R) throws(VaultError) -> R {
        do throws(SystemCallError) { return try calls() } catch { throw error.vaultError(during: operation) }
    }

    private func fault(of status: FileStatus) -> VaultError.FileFault? {
        switch status.kind {
        case .symbolicLink: return .symbolicLink
        case .directory: return .directory
        case .special: return .notRegular
        case .regular: break
        }
        if status.owner != fileSystem.effectiveUser { return .notOwned }
        if status.mode & 0o077 != 0 { return .accessible(mode: status.mode) }
        // A file without any name is a vault that a commit replaced after it was opened; it is whole.
        if status.linkCount > 1 { return .hardLinked }
        return nil
    }
}
