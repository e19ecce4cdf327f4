import KeyVaultCore

/// A complete vault: its items are in memory, and it may block its own thread for as long as it likes.
actor DrawerVault: KeyVault {
    private var items: [CredentialKey: (box: SecretBox, entry: VaultEntry)] = [:]
    private var isClosed = false
    private let executor = BlockingExecutor(label: "drawer")

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }
    nonisolated var persistence: Persistence { .process }
    nonisolated var commitsAtomically: Bool { true }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        try VaultLimits.check(secret, for: key, label: label, attributes: attributes, operation: .store)
        try begin(.store, key)
        items[key] = (SecretBox(secret.copy()), VaultEntry(key: key, label: label, attributes: attributes))
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        try begin(.read, key)
        return items[key]?.box.secret.copy()
    }

    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        try begin(.remove, key)
        return items.removeValue(forKey: key) != nil
    }

    func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        try begin(.list)
        let entries = items.values.map(\.entry).sorted { $0.key < $1.key }
        return entries.filter { entry in service.map { entry.key.service.utf8.elementsEqual($0.utf8) } ?? true }
    }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        try changes.check()
        try begin(.commit)
        for change in changes.all {
            if case .store(let box, let key, let label, let attributes) = change {
                items[key] = (SecretBox(box.secret.copy()), VaultEntry(key: key, label: label, attributes: attributes))
            } else {
                items[change.key] = nil
            }
        }
    }

    func unlock() async throws(VaultError) { try begin(.unlock) }
    func status() async -> VaultStatus { isClosed ? .unavailable(VaultError(.unavailable, during: .status)) : .open }
    func close() async { (items, isClosed) = ([:], true) }

    private func begin(_ operation: VaultError.Operation, _ key: CredentialKey? = nil) throws(VaultError) {
        if isClosed { throw VaultError(.unavailable, during: operation, key: key) }
        if Task.isCancelled { throw VaultError(.cancelled, during: operation, key: key) }
    }
}
