#if EncryptedFile
    public import KeyVaultCore

    /// A vault in one encrypted file: for servers, SSH sessions, containers, and desktops without a keyring.
    ///
    /// The file is sealed with AES-256-GCM under a random key, which a passphrase (through scrypt), a key file, a
    /// systemd credential or the desktop's Secret portal unwraps. A commit replaces the file whole: a crash or a power cut leaves the old or the new
    /// one. Any number of processes may use it at once; each reads what the others wrote, and no update is lost.
    ///
    /// A locked vault unlocks itself when a call needs it: by asking the key source, once for all calls that wait. With
    /// a source that may need a person and ``Interaction/forbidden`` such calls answer `locked` instead. Calls run on the
    /// vault's own thread, one after the other.
    ///
    /// ```swift
    /// let configuration = EncryptedFileConfiguration(path: path, key: .keyFile(keyPath))
    /// let vault = try EncryptedFileVault(configuration)
    /// try await vault.store(secret, for: CredentialKey(service: "example.org", account: "me"))
    /// ```
    ///
    /// What it does not protect from: whoever has the key; programs of the same user that read this process or delete
    /// the file; an older copy of the file put back while nothing remembers the newer one (``GenerationMemory``).
    public final class EncryptedFileVault: KeyVault {
        let engine: VaultEngine
        let calls: CallRunner
        let fileSystem: any FileSystem
        private let unlocker: Unlocker

        /// Describes a vault that is, or will be, there; nothing is opened yet.
        ///
        /// - Throws: ``VaultError`` with `invalidArgument` unless the path is absolute and ends with a name.
        public convenience init(_ configuration: EncryptedFileConfiguration) throws(VaultError) {
            try self.init(configuration, fileSystem: PosixFileSystem())
        }

        /// Describes a vault on a file system that a test brings along.
        package init(
            _ configuration: EncryptedFileConfiguration, fileSystem: any FileSystem
        ) throws(VaultError) {
            engine = try VaultEngine(configuration, fileSystem: fileSystem)
            calls = CallRunner(label: "keyvault.encrypted-file", time: configuration.time)
            self.fileSystem = fileSystem
            unlocker = Unlocker(engine, calls: calls, fileSystem: fileSystem)
        }

        /// What is stored stays until it is removed.
        public var persistence: Persistence { .disk }

        /// A commit replaces the file, or leaves it as it was.
        public var commitsAtomically: Bool { true }

        /// Stores the secret in one durable write.
        public func store(
            _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
        ) async throws(VaultError) {
            try VaultLimits.check(secret, for: key, label: label, attributes: attributes, operation: .store)
            let change = VaultChanges.Change.store(
                SecretBox(secret.copy()), key: key, label: label, attributes: attributes)
            try await apply([change], during: .store, key: key)
        }

        /// Returns a copy of the secret.
        ///
        /// It costs one look at the file (`stat`), whether others have changed it, however many items there are.
        public func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
            let found = try await call(.read, key: key) { engine, context throws(VaultError) in
                try engine.secret(for: key, during: context.operation)
            }
            return found?.take()
        }

        /// Removes the item in one durable write; nothing is written if there is none.
        public func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
            let now = engine.configuration.time
            return try await call(.remove, key: key) { engine, context throws(VaultError) in
                try engine.write(context) { file throws(SealedFileError) in
                    guard file.payload.contains(key) else { return nil }
                    return UnsealedFileBox(try file.applying([.remove(key)], at: now.wallClock))
                }
            }
        }

        /// Lists the entries; items that no key can name are left out.
        public func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
            try await call(.list) { engine, context throws(VaultError) in
                try engine.entries(service: service, during: context.operation)
            }
        }

        /// Applies all changes in one durable write, or none; the way to store thousands.
        public func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
            try await apply(changes.all, during: .commit, key: nil)
        }

        /// Asks the key source and opens the file.
        public func unlock() async throws(VaultError) {
            try await call(.unlock) { engine, context throws(VaultError) in
                try engine.current(during: context.operation) == nil ? .locked : .done(())
            }
        }

        /// `locked` means that the file is there and well-formed, and that its key has not been given yet.
        public func status() async -> VaultStatus {
            do throws(VaultError) {
                return try await calls.run(.status, until: deadline()) { [engine] _ throws(VaultError) in
                    engine.status()
                }
            } catch { return .unavailable(error) }
        }

        /// Wipes key and contents; the next call has to unlock the vault again.
        public func lock() async {
            let _: Void? = try? await calls.runToEnd { [engine] () throws(VaultError) in engine.lock() }
        }

        /// Waits for running calls, at most for the deadline, and wipes key and contents.
        public func close() async {
            unlocker.close()
            let closing = VaultCall<Void>(.status)
            calls.submit { [engine] in
                engine.close()
                closing.finish(.success(()))
            }
            calls.deadlines.watch(closing, until: deadline())
            _ = await closing.result()
            calls.deadlines.forget(closing)
        }

        func deadline() -> Duration { engine.configuration.time.sinceBoot + engine.configuration.deadline }

        private func apply(
            _ changes: [VaultChanges.Change], during operation: VaultError.Operation, key: CredentialKey?
        ) async throws(VaultError) {
            let now = engine.configuration.time
            _ = try await call(operation, key: key) { engine, context throws(VaultError) in
                if operation == .commit { try VaultChanges.check(changes) }
                return try engine.write(context) { file throws(SealedFileError) in
                    changes.isEmpty ? nil : UnsealedFileBox(try file.applying(changes, at: now.wallClock))
                }
            }
        }

        /// Makes a call, unlocking the vault first where that is needed and allowed.
        func call<Success: Sendable>(
            _ operation: VaultError.Operation, key: CredentialKey? = nil,
            _ work: @escaping @Sendable (VaultEngine, CallContext) throws(VaultError) -> VaultEngine.Answer<Success>
        ) async throws(VaultError) -> Success {
            var deadline = deadline()
            // Another process may change the key just after the vault was unlocked, but hardly again and again.
            for _ in 0..<3 {
                let answer = try await calls.run(operation, key: key, until: deadline) {
                    [engine] context throws(VaultError) in try work(engine, context)
                }
                if case .done(let success) = answer {
                    await recordGeneration(until: deadline)
                    return success
                }
                deadline = try await unlocker.unlock(for: operation, key: key, until: deadline)
            }
            throw VaultError(.locked, during: operation, key: key)
        }

        /// Tells the program's own memory of generations what it does not know yet.
        func recordGeneration(until deadline: Duration) async {
            guard let memory = engine.configuration.generations, let new = engine.takeUnrecordedGeneration() else {
                return
            }
            // The call has succeeded, whatever the memory does.
            let _: Void? = try? await calls.race(.status, until: deadline) { () async throws(VaultError) in
                await memory.record(new.generation, of: new.vaultID)
            }
        }
    }
#endif
