#if Onboarding
    package import KeyVaultCore

    /// A vault as one run sees it.
    package struct ProcessVault: KeyVault {
        private let process: SimulatedProcess
        private let base: any KeyVault
        /// Whether a commit is one step; otherwise each of its changes is.
        package let commitsAtomically: Bool
        package let persistence: Persistence
        package var writeDelay: Duration { base.writeDelay }

        /// Gives a run a vault that outlives it.
        package init(
            _ process: SimulatedProcess, _ base: any KeyVault, commitsAtomically: Bool, persistence: Persistence = .disk
        ) {
            self.process = process
            self.base = base
            self.commitsAtomically = commitsAtomically
            self.persistence = persistence
        }

        package func store(
            _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
        ) async throws(VaultError) {
            let ordinal = try enter(.store, .store)
            try await base.store(secret, for: key, label: label, attributes: attributes)
            try leave(.store, ordinal, .store)
        }

        package func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
            let ordinal = try enter(.read, .read)
            let secret = try await base.secret(for: key)
            try leave(.read, ordinal, .read)
            return secret
        }

        package func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
            let ordinal = try enter(.remove, .remove)
            let existed = try await base.remove(key)
            try leave(.remove, ordinal, .remove)
            return existed
        }

        package func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
            let ordinal = try enter(.list, .list)
            let entries = try await base.entries(service: service)
            try leave(.list, ordinal, .list)
            return entries
        }

        package func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
            guard commitsAtomically else { return try await applyOneByOne(changes.all) }
            let ordinal = try enter(.commit, .commit)
            try await base.commit(changes)
            try leave(.commit, ordinal, .commit)
        }

        package func unlock() async throws(VaultError) {
            let ordinal = process.begin(.unlock)
            try check(.unlock, ordinal, .before, .unlock)
            guard process.unlockVault() else { throw VaultError(.dismissed, during: .unlock) }
            try leave(.unlock, ordinal, .unlock)
        }

        package func status() async -> VaultStatus {
            if process.isDead { return .unavailable(VaultError(.unavailable, during: .status)) }
            return process.isLocked ? .locked : await base.status()
        }

        package func close() async {}

        private func applyOneByOne(_ changes: [VaultChanges.Change]) async throws(VaultError) {
            for change in changes {
                switch change {
                case .store(let box, let key, let label, let attributes):
                    try await store(box.secret, for: key, label: label, attributes: attributes)
                case .remove(let key): _ = try await remove(key)
                @unknown default: break
                }
            }
        }

        private func enter(
            _ step: FaultPoint.Step, _ operation: VaultError.Operation
        ) throws(VaultError) -> Int {
            let ordinal = process.begin(step)
            try check(step, ordinal, .before, operation)
            if process.isLocked { throw VaultError(.locked, during: operation) }
            return ordinal
        }

        private func leave(
            _ step: FaultPoint.Step, _ ordinal: Int, _ operation: VaultError.Operation
        ) throws(VaultError) {
            try check(step, ordinal, .after, operation)
        }

        private func check(
            _ step: FaultPoint.Step, _ ordinal: Int, _ edge: FaultPoint.Edge, _ operation: VaultError.Operation
        ) throws(VaultError) {
            switch process.fault(step, ordinal, edge) {
            case .killed: throw VaultError(.unavailable, during: operation)
            case .failed: throw VaultError(edge == .before ? .ioFailure : .durabilityUnknown, during: operation)
            case .hung: throw VaultError(edge == .before ? .timedOut : .outcomeUnknown, during: operation)
            case .locked, .dismissed, nil: break
            }
        }
    }
#endif
