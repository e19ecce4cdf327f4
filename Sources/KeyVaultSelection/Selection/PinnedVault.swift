import KeyVaultCore

/// A vault whose first use is remembered, and that refuses to be used if the data is elsewhere.
final class PinnedVault: KeyVault {
    private let base: any KeyVault
    private let keeper: PinKeeper

    init(_ base: any KeyVault, _ keeper: PinKeeper) {
        self.base = base
        self.keeper = keeper
    }

    var persistence: Persistence { base.persistence }
    var commitsAtomically: Bool { base.commitsAtomically }
    var writeDelay: Duration { base.writeDelay }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        try await keeper.storing { () async throws(VaultError) in
            try await base.store(secret, for: key, label: label, attributes: attributes)
        }
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        try await keeper.reading { () async throws(VaultError) in
            try await base.secret(for: key)
        } isUse: { found in
            switch found {
            case .some: true
            case .none: false
            }
        }
    }

    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        try await keeper.reading { () async throws(VaultError) in
            try await base.remove(key)
        } isUse: {
            $0
        }
    }

    func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        try await keeper.reading { () async throws(VaultError) in
            try await base.entries(service: service)
        } isUse: {
            !$0.isEmpty
        }
    }

    func entriesWithoutDates(service: String?) async throws(VaultError) -> [VaultEntry] {
        try await keeper.reading { () async throws(VaultError) in
            try await base.entriesWithoutDates(service: service)
        } isUse: {
            !$0.isEmpty
        }
    }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        try await keeper.storing { () async throws(VaultError) in try await base.commit(changes) }
    }

    func unlock() async throws(VaultError) { try await base.unlock() }
    func status() async -> VaultStatus { await base.status() }
    func close() async { await base.close() }
}
