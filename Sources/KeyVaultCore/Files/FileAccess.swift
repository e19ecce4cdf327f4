import Glibc

/// A file system in use by one call of a vault, which its errors name.
package struct FileAccess: Sendable {
    package let fileSystem: any FileSystem
    package let operation: VaultError.Operation

    package init(fileSystem: any FileSystem, operation: VaultError.Operation) {
        self.fileSystem = fileSystem
        self.operation = operation
    }

    /// Opens a file for reading that must be its user's alone; `nil` if there is none.
    ///
    /// - Parameter path: How errors name the file.
    package func openPrivateFile(
        _ name: String, in directory: FileDescriptor, path: String, rules: PrivateFileRules = .ownFile
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
        try requirePrivate(status, path: path, rules: rules)
        return PrivateFile(file: file, identity: status.identity, path: path, access: self)
    }

    /// Refuses what is not a regular file with one name that its user alone can open.
    package func requirePrivate(
        _ status: FileStatus, path: String, rules: PrivateFileRules = .ownFile
    ) throws(VaultError) {
        if let fault = fault(of: status, rules) { throw VaultError(fault, path: path, during: operation) }
    }

    /// Runs system calls whose failures have no better name than the call's.
    package func reporting<R: ~Copyable>(_ calls: () throws(SystemCallError) -> R) throws(VaultError) -> R {
        do throws(SystemCallError) { return try calls() } catch { throw error.vaultError(during: operation) }
    }

    private func fault(of status: FileStatus, _ rules: PrivateFileRules) -> VaultError.FileFault? {
        switch status.kind {
        case .symbolicLink: return .symbolicLink
        case .directory: return .directory
        case .special: return .notRegular
        case .regular: break
        }
        let isOwned = status.owner == fileSystem.effectiveUser || rules == .credential && status.owner == 0
        if !isOwned { return .notOwned }
        if status.mode & rules.forbiddenMode != 0 { return .accessible(mode: status.mode) }
        // A file without any name is a vault that a commit replaced after it was opened; it is whole.
        if status.linkCount > 1 { return .hardLinked }
        return nil
    }
}

/// Who may have access to a file beside its user.
package enum PrivateFileRules: Sendable {
    /// Nobody.
    case ownFile
    /// The service manager: it may own the file and let its user read it by an access control list, which shows as the
    /// permission of the group.
    case credential

    fileprivate var forbiddenMode: UInt32 {
        switch self {
        case .ownFile: 0o077
        case .credential: 0o037
        }
    }
}
