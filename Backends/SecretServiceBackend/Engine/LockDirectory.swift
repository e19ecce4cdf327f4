#if SecretService
    import KeyVaultCore

    /// Where the locks are that all vaults of a user share, whatever program they are in.
    ///
    /// Providers make duplicates when two programs store one key at the same time, and open a window for each program
    /// that wants a collection unlocked.
    struct LockDirectory: Sendable {
        /// The locks, by the names of their files.
        enum Name: String {
            /// Held while items are changed.
            case writing = "secret-service.lock"
            /// Held while somebody is asked.
            case prompting = "secret-service-prompt.lock"
        }

        private let configured: String?
        private let clock: BlockingTime

        init(_ configuration: SecretServiceConfiguration) {
            configured = configuration.lockDirectory
            clock = BlockingTime(time: configuration.time)
        }

        /// Runs a closure while no other vault of the user does the same.
        ///
        /// - Throws: ``VaultError`` with `unavailable` if there is no place for the lock; `lockingUnavailable`,
        ///   `insecurePermissions`, `cancelled` and others as the file system says.
        func withLock<R, E: Error>(
            _ name: Name, for request: Request, _ body: () throws(E) -> R
        ) throws(VaultError) -> Result<R, E> {
            let operation = request.context.operation
            guard let path = configured ?? Self.path() else {
                throw VaultError(
                    .unavailable, during: operation,
                    cause: .format("none of XDG_STATE_HOME, HOME and XDG_RUNTIME_DIR is set"),
                    remedy: "Set HOME or XDG_STATE_HOME to a directory for the vaults' lock, then try again.")
            }
            let access = FileAccess(fileSystem: PosixFileSystem(), operation: operation)
            let directory = try open(path, with: access)
            // Whoever gives the call up ends the wait: its deadline moves while somebody is asked.
            let patience = LockPatience(
                deadline: .seconds(Int64.max / 4), clock: clock, cancellation: request.context.cancellation)
            let lock = try FileLock(
                name.rawValue, in: directory.descriptor, path: path + "/" + name.rawValue, with: access,
                patience: patience)
            let result = Result(catching: body)
            withExtendedLifetime(lock) {}
            return result
        }

        private func open(_ path: String, with access: FileAccess) throws(VaultError) -> OpenFile {
            do throws(VaultError) { return try access.openVaultDirectory(path, making: false) } catch {
                guard case .file(.missing, _) = error.cause else { throw error }
            }
            return try access.openVaultDirectory(path, making: true)
        }

        /// `$XDG_STATE_HOME/keyvault`, else below `HOME` or in the directory of the session.
        static func path() -> String? {
            if let state = absolute("XDG_STATE_HOME") { return state + "/keyvault" }
            if let home = absolute("HOME") { return home + "/.local/state/keyvault" }
            return absolute("XDG_RUNTIME_DIR").map { $0 + "/keyvault" }
        }

        /// A variable that holds an absolute path; others are to be ignored (XDG Base Directory specification).
        private static func absolute(_ name: String) -> String? {
            environment(name).flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
        }
    }
#endif
