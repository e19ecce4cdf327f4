#if EncryptedFile
    import KeyVaultCore
    import Synchronization

    /// Gets the key of a vault and opens it, once for all calls that need it.
    final class Unlocker: Sendable {
        private let engine: VaultEngine
        private let calls: CallRunner
        private let fileSystem: any FileSystem
        private let attempt = Mutex<UnlockAttempt?>(nil)

        private var configuration: EncryptedFileConfiguration { engine.configuration }

        init(_ engine: VaultEngine, calls: CallRunner, fileSystem: any FileSystem) {
            self.engine = engine
            self.calls = calls
            self.fileSystem = fileSystem
        }

        /// Unlocks the vault for a call and returns the call's new deadline: the time at a prompt does not count.
        ///
        /// - Throws: ``VaultError`` with `locked` if somebody would have to be asked and may not.
        func unlock(
            for operation: VaultError.Operation, key: CredentialKey?, until deadline: Duration
        ) async throws(VaultError) -> Duration {
            guard !configuration.key.needsPerson || configuration.interaction == .allowed else {
                throw VaultError(.locked, during: operation, key: key)
            }
            let call = UnlockAttempt.Waiter(operation, key: key)
            let attempt = join(call, until: deadline)
            defer { attempt.leave(call) }
            return deadline + (try await calls.wait(for: call))
        }

        /// Ends an attempt that is under way, because the vault is closed.
        func close() {
            attempt.withLock(\.self)?.finish(
                VaultError(.unavailable, during: .unlock, remedy: "Open the vault again; it was closed."))
        }

        private func join(_ call: UnlockAttempt.Waiter, until deadline: Duration) -> UnlockAttempt {
            attempt.withLock { attempt in
                if let running = attempt, running.join(call, until: deadline) { return running }
                let new = UnlockAttempt(configuration, deadlines: calls.deadlines)
                _ = new.join(call, until: deadline)
                attempt = new
                new.start { [self] () async throws(VaultError) in try await work(of: new) }
                return new
            }
        }

        private func work(of attempt: UnlockAttempt) async throws(VaultError) {
            let vaultID = try await calls.runToEnd { [engine] () throws(VaultError) in
                // Nobody is asked for the key of what is no vault.
                try engine.checkHeader(during: .unlock)
            }
            if let memory = configuration.generations,
                let highest = try await memory.highestGeneration(of: vaultID.hexadecimal)
            {
                GenerationHistory.record(highest, of: vaultID)
            }
            let material = try await material(for: attempt)
            try await calls.runToEnd { [engine] () throws(VaultError) in
                try engine.open(with: material, during: .unlock)
            }
        }

        private func material(for attempt: UnlockAttempt) async throws(VaultError) -> KeyMaterial {
            let source = configuration.key
            guard source.needsPerson else {
                return try await source.material(during: .unlock, with: calls, fileSystem: fileSystem)
            }
            return try await attempt.prompting { () async throws(VaultError) in
                try await source.material(during: .unlock, with: calls, fileSystem: fileSystem)
            }
        }
    }
#endif
