import Glibc

extension FileAccess {
    /// Opens the directory of a vault and requires that nobody else can change what it holds.
    ///
    /// - Parameter making: Whether to make it, and its parents, where they are missing.
    package func openVaultDirectory(_ path: String, making: Bool) throws(VaultError) -> OpenFile {
        let directory = try openDirectory(path, making: making)
        let status = try reporting { () throws(SystemCallError) in try directory.status() }
        guard status.owner == fileSystem.effectiveUser else {
            throw VaultError(.notOwned, path: path, during: operation)
        }
        guard status.mode & 0o022 == 0 else {
            throw VaultError(.accessible(mode: status.mode), path: path, during: operation)
        }
        return directory
    }

    /// Requires that nobody else can exchange the files of a directory; one that cannot be looked at tells by itself.
    package func requireNoExchange(in path: String) throws(VaultError) {
        let status: FileStatus
        do throws(SystemCallError) {
            status = try OpenFile(path, in: .workingDirectory, flags: Self.directoryFlags, on: fileSystem).status()
        } catch { return }
        guard status.owner == fileSystem.effectiveUser || status.owner == 0 else {
            throw VaultError(.notOwned, path: path, during: operation)
        }
        // In a directory with the sticky bit everybody may exchange his own files alone.
        guard status.mode & 0o022 == 0 || status.mode & S_ISVTX != 0 else {
            throw VaultError(.accessible(mode: status.mode), path: path, during: operation)
        }
    }

    private func openDirectory(_ path: String, making: Bool) throws(VaultError) -> OpenFile {
        do throws(SystemCallError) {
            let directory = try OpenFile(path, in: .workingDirectory, flags: Self.directoryFlags, on: fileSystem)
            if making { try makeDurable(directory) }
            return directory
        } catch {
            guard making && error.isAbsence && path != "/" else {
                throw error.vaultError(opening: path, during: operation)
            }
        }
        let (parentPath, name) = path.splittingLastComponent
        let parent = try openDirectory(parentPath, making: true)
        return try reporting { () throws(SystemCallError) in
            try makeDirectory(name, in: parent)
            return try OpenFile(name, in: parent.descriptor, flags: Self.directoryFlags, on: fileSystem)
        }
    }

    private static var directoryFlags: Int32 { O_RDONLY | O_DIRECTORY | O_CLOEXEC }

    private func makeDirectory(_ name: String, in parent: borrowing OpenFile) throws(SystemCallError) {
        do throws(SystemCallError) {
            try fileSystem.makeDirectory(name, in: parent.descriptor, mode: 0o700)
            // The umask may have taken even the owner's permissions away.
            try fileSystem.changeMode(of: name, in: parent.descriptor, to: 0o700)
        } catch {
            // Another process was faster.
            guard error.errno == EEXIST else { throw error }
        }
        try synchronizeDirectory(parent)
    }

    /// Makes the entry of an existing directory durable: whoever made it may have been killed before that.
    private func makeDurable(_ directory: borrowing OpenFile) throws(SystemCallError) {
        do throws(SystemCallError) {
            let parent = try OpenFile("..", in: directory.descriptor, flags: Self.directoryFlags, on: fileSystem)
            try synchronizeDirectory(parent)
        } catch {
            // Where its user may not even look, no program of that user has made the directory.
            guard error.errno == EACCES else { throw error }
        }
    }

    private func synchronizeDirectory(_ directory: borrowing OpenFile) throws(SystemCallError) {
        do throws(SystemCallError) { try directory.synchronize() } catch {
            // Some file systems cannot do this for any directory; the commit itself then says that it may be lost.
            guard error.errno == EINVAL else { throw error }
        }
    }
}

extension String {
    /// An absolute path as its directory and its last component.
    package var splittingLastComponent: (directory: String, name: String) {
        let slash = utf8.lastIndex(of: UInt8(ascii: "/")) ?? startIndex
        let name = String(self[slash...].utf8.dropFirst()) ?? ""
        var directory = self[..<slash]
        while directory.utf8.last == UInt8(ascii: "/") { directory = directory.dropLast() }
        return (directory.isEmpty ? "/" : String(directory), name)
    }
}
