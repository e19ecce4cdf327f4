package import KeyVaultCore

/// The file of a vault: reads it whole, and replaces it so that at every moment the old or the new bytes are there.
///
/// ```swift
/// let file = try VaultFile(path: "/home/you/.local/share/app/vault.keyvault")
/// try file.withLock(during: .store, until: deadline) { vault throws(VaultError) in
///     guard let contents = try vault.read() else { return }   // there is no vault
///     let bytes = nextState(after: contents.bytes)
///     try vault.replace(contents.identity, with: bytes.span)
/// }
/// ```
///
/// Every call blocks: run it on a `BlockingExecutor`. It knows nothing of what the bytes mean.
package struct VaultFile: Sendable {
    /// The most bytes a vault may have: 64 MiB.
    package static let sizeLimit = 64 << 20

    /// The absolute path.
    package let path: String
    let directoryPath: String
    let name: String
    private let fileSystem: any FileSystem
    private let clock: any BlockingClock

    /// Names a vault file; nothing is opened yet.
    ///
    /// - Throws: ``VaultError`` with `invalidArgument` unless the path is absolute and ends with a name.
    package init(
        path: String, fileSystem: any FileSystem = PosixFileSystem(), clock: any BlockingClock = SystemBlockingClock()
    ) throws(VaultError) {
        (directoryPath, name) = path.splittingLastComponent
        let isFile = name != "" && name != "." && name != ".."
        guard path.utf8.first == UInt8(ascii: "/"), isFile, !path.utf8.contains(0) else {
            throw VaultError(
                .invalidArgument, during: .open, cause: .format("the path is not the absolute path of a file"),
                remedy: "Configure an absolute path.")
        }
        self.path = path
        self.fileSystem = fileSystem
        self.clock = clock
    }

    /// Reads the vault; needs no lock, for a commit replaces the file whole.
    ///
    /// - Parameter first: How many bytes are wanted, from the first one on.
    /// - Returns: `nil` only if there is nothing by that name.
    /// - Throws: ``VaultError`` with `insecurePermissions` unless it is a regular file with one name that belongs to
    ///   the user alone, in a directory where nobody else can exchange it; `damaged` if it is empty, `tooLarge`,
    ///   `accessDenied`, `ioFailure`. The cause says which.
    package func read(
        first: Int = .max, during operation: VaultError.Operation
    ) throws(VaultError) -> VaultFileContents? {
        let access = access(operation)
        try access.requireNoExchange(in: directoryPath)
        return try access.readVault(path, in: .workingDirectory, path: path, first: first)
    }

    /// The present state of the file by one `stat`, to see whether what was read is out of date.
    ///
    /// - Returns: `nil` only if there is nothing by that name.
    package func identity(during operation: VaultError.Operation) throws(VaultError) -> FileIdentity? {
        do throws(SystemCallError) {
            return try fileSystem.status(of: path, in: .workingDirectory).identity
        } catch {
            guard error.isAbsence else { throw error.vaultError(during: operation) }
            return nil
        }
    }

    /// Runs a closure while no other process, thread or vault object does the same.
    ///
    /// - Parameters:
    ///   - operation: What errors say was attempted.
    ///   - deadline: How long to wait for the lock, by the clock's `sinceBoot`.
    ///   - makingDirectory: Whether to make the directory, mode 0700, and its parents where they are missing.
    ///   - cancellation: Ends the wait, and decides at the commit whether it may still be made.
    /// - Throws: ``VaultError`` with `timedOut`, `cancelled`, `lockingUnavailable`, `insecurePermissions` for directory
    ///   or lock file, `unavailable` if there is no directory, and what the closure throws.
    package func withLock<R: ~Copyable>(
        during operation: VaultError.Operation, until deadline: Duration, makingDirectory: Bool = false,
        cancellation: CallCancellation = CallCancellation(),
        _ body: (borrowing LockedVaultFile) throws(VaultError) -> R
    ) throws(VaultError) -> R {
        let access = access(operation)
        let directory = try access.openVaultDirectory(directoryPath, making: makingDirectory)
        let lock = try FileLock(
            name + ".lock", in: directory.descriptor, path: path + ".lock", with: access,
            patience: LockPatience(deadline: deadline, clock: clock, cancellation: cancellation))
        TemporaryFile.removeLeftovers(of: name, in: directory.descriptor, with: access)
        let locked = LockedVaultFile(
            file: self, access: access, cancellation: cancellation, directory: directory, lock: lock)
        return try body(locked)
    }

    private func access(_ operation: VaultError.Operation) -> FileAccess {
        FileAccess(fileSystem: fileSystem, operation: operation)
    }
}

/// What a vault file held at one moment.
package struct VaultFileContents: Sendable {
    /// All bytes, or as many of the first ones as were wanted.
    package let bytes: [UInt8]
    /// Which state of the file they are.
    package let identity: FileIdentity
}

extension FileAccess {
    func readVault(
        _ name: String, in directory: FileDescriptor, path: String, first: Int
    ) throws(VaultError) -> VaultFileContents? {
        guard let file = try openPrivateFile(name, in: directory, path: path) else { return nil }
        let bytes = try file.read(limit: VaultFile.sizeLimit, first: first) { capacity, fill throws(VaultError) in
            try [UInt8](capacity: capacity, initializingWith: fill)
        }
        return VaultFileContents(bytes: bytes, identity: file.identity)
    }
}
