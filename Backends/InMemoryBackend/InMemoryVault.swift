public import KeyVaultCore
import Synchronization

/// A vault in the memory of the process: for tests, and for secrets that shall not outlive it.
///
/// It keeps the whole contract of `KeyVault` and is what the other vaults are compared with. Its calls never block for
/// longer than a copy of the secret takes, and a commit is atomic.
///
/// ```swift
/// let vault = InMemoryVault()
/// try await vault.store(Secret(utf8: "example"), for: CredentialKey(service: "example.org", account: "me"))
/// await vault.close()
/// ```
public final class InMemoryVault: KeyVault {
    private let state = Mutex(State())
    private let now: @Sendable () -> UnixTime

    /// Makes an empty, open vault.
    ///
    /// - Parameter now: The clock that dates the entries.
    public init(now: @escaping @Sendable () -> UnixTime = { .now }) {
        self.now = now
    }

    /// Everything is gone when the vault is closed or the process ends.
    public var persistence: Persistence { .process }

    /// All changes become visible in one step.
    public var commitsAtomically: Bool { true }

    /// Stores a copy of the secret; copying a large one happens off the caller's actor.
    @concurrent
    public func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        try VaultLimits.check(secret, for: key, label: label, attributes: attributes, operation: .store)
        let item = Item(SecretBox(secret.copy()), label: label, attributes: attributes)
        let stored = try locked(.store, key) { state in state.put(item, under: key, at: now()) }
        guard stored.secret.isEqual(to: secret) else {
            throw VaultError(.verificationFailed, during: .store, key: key)
        }
    }

    /// Returns a copy of the secret; copying a large one happens off the caller's actor.
    public func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        let box = try locked(.read, key) { state in state.items[key]?.box }
        guard let box else { return nil }
        return box.secret.count > 16_384 ? await Self.copiedElsewhere(box) : box.secret.copy()
    }

    @concurrent private static func copiedElsewhere(_ box: SecretBox) async -> Secret { box.secret.copy() }

    /// Removes the item.
    public func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        try locked(.remove, key) { state in state.items.removeValue(forKey: key) } != nil
    }

    /// Lists the entries; sorting many of them happens off the caller's actor.
    @concurrent
    public func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        let items = try locked(.list, nil) { state in state.items }
        return items.filter { key, _ in service.map { key.service.hasSameBytes(as: $0) } ?? true }
            .map { key, item in item.entry(for: key) }
            .sorted { $0.key < $1.key }
    }

    /// Applies all changes, or none; copying many secrets happens off the caller's actor.
    @concurrent
    public func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        try changes.check()
        let all = changes.all.map(Self.copied)
        try locked(.commit, nil) { state in
            for change in all {
                switch change {
                case .store(let box, let key, let label, let attributes):
                    _ = state.put(Item(box, label: label, attributes: attributes), under: key, at: now())
                case .remove(let key):
                    state.items.removeValue(forKey: key)
                }
            }
        }
    }

    /// Does nothing: the vault is open until it is closed.
    public func unlock() async throws(VaultError) {
        try locked(.unlock, nil) { _ in }
    }

    /// `open`, or `unavailable` after ``close()``.
    public func status() async -> VaultStatus {
        state.withLock(\.isClosed) ? .unavailable(VaultError(.unavailable, during: .status)) : .open
    }

    /// Drops and wipes everything.
    public func close() async {
        state.withLock { state in
            state.isClosed = true
            state.items = [:]
        }
    }

    private func locked<R>(
        _ operation: VaultError.Operation, _ key: CredentialKey?, _ body: (inout sending State) -> R
    ) throws(VaultError) -> R {
        guard !Task.isCancelled else { throw VaultError(.cancelled, during: operation, key: key) }
        return try state.withLock { state throws(VaultError) in
            guard !state.isClosed else {
                throw VaultError(
                    .unavailable, during: operation, key: key, remedy: "Make a new vault: this one was closed.")
            }
            return body(&state)
        }
    }

    /// The vault owns what it holds: a box of the caller's would live on with the caller's changes.
    private static func copied(_ change: VaultChanges.Change) -> VaultChanges.Change {
        guard case .store(let box, let key, let label, let attributes) = change else { return change }
        return .store(SecretBox(box.secret.copy()), key: key, label: label, attributes: attributes)
    }
}
