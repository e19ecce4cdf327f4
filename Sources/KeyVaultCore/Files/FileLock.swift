import Glibc

/// The lock file beside a vault, locked; giving this value up unlocks it.
///
/// The lock is one of the open file description (`F_OFD_SETLK`): it excludes other opens in the same process too, and
/// no unrelated `close` drops it. It is asked for again and again rather than waited for, because only a signal could
/// end the wait of `F_OFD_SETLKW` at a deadline, and signals belong to the program, not to a library.
package struct FileLock: ~Copyable {
    /// The byte that the holder locks exclusively.
    private static let holder: Int64 = 0
    /// The byte that all share who wait.
    private static let waiters: Int64 = 1

    private let file: OpenFile
    private let access: FileAccess

    /// Locks, making the lock file if there is none.
    package init(
        _ name: String, in directory: FileDescriptor, path: String, with access: FileAccess, patience: LockPatience
    ) throws(VaultError) {
        while true {
            try patience.check(during: access.operation)
            let file = try Self.open(name, in: directory, path: path, with: access)
            let status = try access.reporting { () throws(SystemCallError) in try file.status() }
            try access.requirePrivate(status, path: path)
            try Self.lock(file.descriptor, with: access, patience: patience)
            // Somebody may have removed the lock file meanwhile: then the others lock another one.
            if try Self.names(name, in: directory, status.identity, with: access) {
                self.file = file
                self.access = access
                return
            }
        }
    }

    // Closing alone would leave the lock with a child that was forked meanwhile.
    deinit { try? access.fileSystem.unlock(Self.holder, of: file.descriptor) }

    private static func open(
        _ name: String, in directory: FileDescriptor, path: String, with access: FileAccess
    ) throws(VaultError) -> OpenFile {
        let flags = O_RDWR | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        while true {
            do throws(SystemCallError) {
                return try OpenFile(name, in: directory, flags: flags, on: access.fileSystem)
            } catch {
                guard error.isAbsence else { throw error.vaultError(opening: path, during: access.operation) }
            }
            do throws(SystemCallError) {
                let file = try OpenFile(
                    name, in: directory, flags: flags | O_CREAT | O_EXCL, mode: 0o600, on: access.fileSystem)
                try access.fileSystem.changeMode(of: file.descriptor, to: 0o600)
                return file
            } catch {
                // Another process was faster.
                guard error.errno == EEXIST else { throw error.vaultError(during: access.operation) }
            }
        }
    }

    private static func lock(
        _ file: FileDescriptor, with access: FileAccess, patience: LockPatience
    ) throws(VaultError) {
        let fileSystem = access.fileSystem
        func asking<R>(_ call: () throws(SystemCallError) -> R) throws(VaultError) -> R {
            do throws(SystemCallError) { return try uninterrupted(call) } catch {
                throw error.vaultError(lockingDuring: access.operation)
            }
        }
        // Who has just given the lock up would always be first to have it again, and starve those who wait.
        if try asking({ () throws(SystemCallError) in try fileSystem.isLocked(waiters, of: file) }) {
            try patience.pause(during: access.operation)
        }
        var waits = false
        while try !asking({ () throws(SystemCallError) in try fileSystem.lock(holder, of: file, .exclusive) }) {
            if !waits {
                waits = try asking { () throws(SystemCallError) in try fileSystem.lock(waiters, of: file, .shared) }
            }
            try patience.pause(during: access.operation)
        }
        if waits { try asking { () throws(SystemCallError) in try fileSystem.unlock(waiters, of: file) } }
    }

    private static func names(
        _ name: String, in directory: FileDescriptor, _ identity: FileIdentity, with access: FileAccess
    ) throws(VaultError) -> Bool {
        do throws(SystemCallError) {
            return try access.fileSystem.status(of: name, in: directory).identity.isSameFile(as: identity)
        } catch {
            guard error.isAbsence else { throw error.vaultError(during: access.operation) }
            return false
        }
    }
}

extension SystemCallError {
    /// The failure of a lock call: many file systems have no locks, and nothing is ever written without one.
    fileprivate func vaultError(lockingDuring operation: VaultError.Operation) -> VaultError {
        switch errno {
        case ENOLCK, EOPNOTSUPP, EINVAL, ENOSYS:
            VaultError(.lockingUnavailable, during: operation, cause: .system(call: call, errno: errno))
        default: vaultError(during: operation)
        }
    }
}
