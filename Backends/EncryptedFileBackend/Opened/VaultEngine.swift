#if EncryptedFile
    import KeyVaultCore
    import Synchronization

    /// What a vault does on its own thread, and what it knows there: data key, contents, and how the file looked.
    ///
    /// Its state changes on that thread alone; the lock lets others look.
    final class VaultEngine: Sendable {
        private enum State: Sendable {
            case locked
            case open(OpenedVault)
            case closed
        }

        /// What a call that needs the key ends with.
        enum Answer<Success: Sendable>: Sendable {
            case done(Success)
            /// The key is not known; nothing was done.
            case locked
        }

        let file: VaultFile
        let configuration: EncryptedFileConfiguration
        private let state = Mutex(State.locked)
        private let recorded = Mutex<UInt64>(0)

        init(_ configuration: EncryptedFileConfiguration, fileSystem: any FileSystem) throws(VaultError) {
            self.configuration = configuration
            file = try VaultFile(
                path: configuration.path, fileSystem: fileSystem, clock: BlockingTime(time: configuration.time))
        }

        /// What was opened; `nil` while the vault is locked.
        ///
        /// - Throws: ``VaultError`` with `unavailable` if the vault was closed.
        func opened(during operation: VaultError.Operation) throws(VaultError) -> OpenedVault? {
            switch state.withLock(\.self) {
            case .locked: return nil
            case .open(let vault): return vault
            case .closed:
                throw VaultError(.unavailable, during: operation, remedy: "Open the vault again; it was closed.")
            }
        }

        /// Takes what was opened or written for the present state of the vault, unless an older copy was put back.
        func adopt(
            _ vault: OpenedVault, readAfter moment: ReadingMoment, during operation: VaultError.Operation
        ) throws(VaultError) {
            do throws(FormatError) {
                try moment.history.check(vault.snapshot.generation, of: vault.snapshot.vaultID)
            } catch { throw error.vaultError(during: operation) }
            GenerationHistory.record(vault.snapshot.generation, of: vault.snapshot.vaultID)
            state.withLock { state in
                if case .closed = state { return }
                state = .open(vault)
            }
        }

        /// Forgets the key and what it opened.
        func lock() {
            state.withLock { state in
                if case .open = state { state = .locked }
            }
        }

        /// Forgets everything for good.
        func close() { state.withLock { $0 = .closed } }

        /// The generation that the program's own memory has not been told yet.
        func takeUnrecordedGeneration() -> (generation: UInt64, vaultID: String)? {
            guard configuration.generations != nil, case .open(let vault) = state.withLock(\.self) else { return nil }
            let generation = vault.snapshot.generation
            let isNew = recorded.withLock { recorded in
                defer { recorded = max(recorded, generation) }
                return generation > recorded
            }
            return isNew ? (generation, vault.snapshot.vaultID.hexadecimal) : nil
        }
    }

    /// Runs work on unsealed files whose failures a call reports.
    func reporting<R: ~Copyable>(
        _ operation: VaultError.Operation, _ work: () throws(SealedFileError) -> R
    ) throws(VaultError) -> R {
        do throws(SealedFileError) { return try work() } catch { throw error.vaultError(during: operation) }
    }
#endif
