#if SecretService
    public import KeyVaultCore

    /// A vault in the keyring of the user's desktop (Secret Service): GNOME Keyring, KeePassXC or KWallet.
    ///
    /// It keeps one item for each key in the default collection, with the attributes `service`, `username` and
    /// `xdg:schema` = `org.keyvault.Credential`, so that `secret-tool lookup service S username U` and python-keyring
    /// find it. An item that such a program wrote is read, listed, removed and updated in place as well; where there is
    /// one of ours besides, ours counts alone.
    ///
    /// A locked collection unlocks itself when a call needs it, in a window of the provider's, once for all calls that
    /// wait; with ``Interaction/forbidden`` such calls answer `locked`. Each vault has its own connection to the bus and
    /// its own thread: it works beside any main loop, or without one. Secrets are encrypted on the bus.
    ///
    /// ```swift
    /// let vault = SecretServiceVault()
    /// try await vault.store(secret, for: CredentialKey(service: "example.org", account: "me"))
    /// ```
    ///
    /// What a provider cannot do:
    ///
    /// | | GNOME Keyring | KeePassXC | KWallet |
    /// | --- | --- | --- | --- |
    /// | a commit of several changes as one | no | no | no |
    /// | what was stored survives a crash at once | yes | after 0.3 s | after 5 s |
    /// | the window of a prompt that nobody answers is taken off the screen | no | no | no |
    /// | ``Interaction/forbidden`` allows ``remove(_:)`` | yes | no: it may ask, so the answer is `locked` | yes |
    /// | ``Interaction/forbidden`` right after signing in | yes | yes | no: the wallet says locked until a call with a window |
    /// | dates finer than a second | no | no | no |
    ///
    /// What it does not protect from: every program of the user can read an open keyring.
    public final class SecretServiceVault: KeyVault {
        private let engine: SecretServiceEngine
        private let calls: CallRunner
        private var configuration: SecretServiceConfiguration { engine.configuration }

        /// Describes the vault; nothing is connected or started yet.
        public init(_ configuration: SecretServiceConfiguration = SecretServiceConfiguration()) {
            calls = CallRunner(label: "keyvault.secret-service", time: configuration.time)
            engine = SecretServiceEngine(configuration)
        }

        /// What is stored stays until it is removed.
        public var persistence: Persistence { .disk }

        /// Some providers answer before they write: KeePassXC by a fraction of a second, KWallet by up to five seconds.
        ///
        /// Six seconds, until a call has found out that the provider is GNOME Keyring, which writes first.
        public var writeDelay: Duration { engine.writesBeforeAnswering ? .zero : .seconds(6) }

        /// Stores the secret in an item of its own, or changes the item that is there; an equal value is not rewritten.
        ///
        /// - Throws: ``VaultError`` with `invalidArgument` if another program's item would have to hold what only items
        ///   of ours can, with `ambiguous` if several programs have an item of this key.
        public func store(
            _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
        ) async throws(VaultError) {
            try VaultLimits.check(secret, for: key, label: label, attributes: attributes, operation: .store)
            let new = NewItem(key: key, secret: SecretBox(secret.copy()), label: label, attributes: attributes)
            try await call(.store, key: key) { engine, request throws(VaultError) in
                try engine.performWriting(request) { link throws(Setback) in try link.store(new, for: request) }
            }
        }

        /// Returns a copy of the secret.
        ///
        /// - Throws: ``VaultError`` with `damaged` if an item of ours holds what no vault stores, as when KWallet was
        ///   killed before it wrote the value.
        public func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
            let found = try await call(.read, key: key) { engine, request throws(VaultError) in
                try engine.perform(request) { link throws(Setback) in try link.secret(for: key, for: request) }
            }
            return found?.take()
        }

        /// Removes the item, and duplicates of it that a merge of databases left.
        public func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
            try await call(.remove, key: key) { engine, request throws(VaultError) in
                try engine.performWriting(request) { link throws(Setback) in try link.remove(key, for: request) }
            }
        }

        /// Lists the items of the collection that have a service and a user name, whoever wrote them.
        public func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
            try await call(.list) { engine, request throws(VaultError) in
                try engine.perform(request) { link throws(Setback) in
                    try link.entries(service: service, for: request)
                }
            }
        }

        /// Lists the same items; GNOME's keyring tells a thousand of them in half the time.
        public func entriesWithoutDates(service: String?) async throws(VaultError) -> [VaultEntry] {
            try await call(.list) { engine, request throws(VaultError) in
                try engine.perform(request) { link throws(Setback) in
                    try link.entries(service: service, includingDates: false, for: request)
                }
            }
        }

        /// Lists the items that this package wrote, and none of other programs.
        package func ownEntries() async throws(VaultError) -> [VaultEntry] {
            try await call(.list) { engine, request throws(VaultError) in
                try engine.perform(request) { link throws(Setback) in
                    try link.entries(service: nil, onlyOurs: true, for: request)
                }
            }
        }

        /// Applies the changes one after the other, for no provider has transactions, and stops at the first failure.
        public func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
            let all = changes.all
            try await call(.commit) { engine, request throws(VaultError) in
                try VaultChanges.check(all)
                for change in all {
                    try engine.performWriting(request) { link throws(Setback) in
                        switch change {
                        case .store(let box, let key, let label, let attributes):
                            let new = NewItem(key: key, secret: box, label: label, attributes: attributes)
                            try link.store(new, for: request)
                        case .remove(let key): _ = try link.remove(key, for: request)
                        @unknown default: throw request.error(.invalidArgument)
                        }
                    }
                }
            }
        }

        /// Unlocks the collection, in a window of the provider's where that is needed and allowed.
        public func unlock() async throws(VaultError) {
            try await call(.unlock) { engine, request throws(VaultError) in
                try engine.perform(request) { link throws(Setback) in try link.check(for: request) }
            }
        }

        /// Never starts a provider and never shows a window; while one is shown, the status is `locked`.
        public func status() async -> VaultStatus {
            if calls.deadlines.isSuspended { return .locked }
            do throws(VaultError) {
                return try await call(.status) { engine, request throws(VaultError) in try engine.status(request) }
            } catch { return .unavailable(error) }
        }

        /// Tells which program serves the keyring, without starting one.
        ///
        /// - Throws: ``VaultError`` with `unavailable` if none runs.
        public func provider() async throws(VaultError) -> SecretServiceProvider {
            try await call(.status) { engine, request throws(VaultError) in try engine.provider(request) }
        }

        /// Tells which kind of program serves the keyring, without starting one and without asking for its process.
        package func providerKind() async throws(VaultError) -> SecretServiceProvider.Kind {
            try await call(.status) { engine, request throws(VaultError) in try engine.providerKind(request) }
        }

        /// Tells what surrounds the keyring, without starting, opening or asking anything.
        package func surroundings() async throws(VaultError) -> SecretServiceSurroundings {
            try await call(.status) { engine, request throws(VaultError) in try engine.surroundings(request) }
        }

        /// Waits for running calls, at most for the deadline, withdraws a prompt, and leaves the bus.
        ///
        /// What remains is GLib's worker thread, which a process has once for all connections.
        public func close() async {
            engine.beginClosing()
            let deadline = configuration.time.sinceBoot + configuration.deadline
            await calls.close(until: deadline) { [engine] in engine.close() }
        }

        private func call<Success: Sendable>(
            _ operation: VaultError.Operation, key: CredentialKey? = nil,
            _ work: @escaping @Sendable (SecretServiceEngine, Request) throws(VaultError) -> Success
        ) async throws(VaultError) -> Success {
            let start = configuration.time.sinceBoot
            let interruption = Interruption(of: engine.loop)
            return try await calls.run(
                operation, key: key, until: start + configuration.deadline, interrupt: interruption.interrupt
            ) { [engine, deadlines = calls.deadlines] context throws(VaultError) in
                try work(engine, Request(context, interruption, deadlines, start: start))
            }
        }
    }
#endif
