public import KeyVaultCore

/// A vault whose every call blocks a thread for a given time before the vault behind it does the work.
///
/// Without `hops` it blocks the thread that it is called on: it is a badly behaved vault, as a third party may write
/// one, and shows whether its callers keep it away from the main actor. With `hops` it blocks a thread of its own, as
/// a good vault on a slow disk does.
public final class BlockingVault: KeyVault {
    private let base: any KeyVault
    private let blocking: Blocking

    /// Wraps a vault.
    ///
    /// - Parameters:
    ///   - base: The vault that does the work.
    ///   - duration: How long each call blocks, ``status()`` and ``close()`` included.
    ///   - hops: Whether it blocks a thread of its own and not its caller's.
    public init(_ base: any KeyVault, for duration: Duration, hops: Bool = false) {
        self.base = base
        blocking = Blocking(for: duration, hops: hops)
    }

    /// That of the vault behind.
    public var persistence: Persistence { base.persistence }

    /// That of the vault behind.
    public var commitsAtomically: Bool { base.commitsAtomically }

    /// That of the vault behind.
    public var writeDelay: Duration { base.writeDelay }

    /// Blocks, then stores in the vault behind.
    public func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        await blocking.block()
        try await base.store(secret, for: key, label: label, attributes: attributes)
    }

    /// Blocks, then reads from the vault behind.
    public func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        await blocking.block()
        return try await base.secret(for: key)
    }

    /// Blocks, then removes from the vault behind.
    public func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        await blocking.block()
        return try await base.remove(key)
    }

    /// Blocks, then lists the vault behind.
    public func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        await blocking.block()
        return try await base.entries(service: service)
    }

    /// Blocks, then lists the vault behind without what takes time.
    public func entriesWithoutDates(service: String?) async throws(VaultError) -> [VaultEntry] {
        await blocking.block()
        return try await base.entriesWithoutDates(service: service)
    }

    /// Blocks, then commits to the vault behind.
    public func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        await blocking.block()
        try await base.commit(changes)
    }

    /// Blocks, then unlocks the vault behind.
    public func unlock() async throws(VaultError) {
        await blocking.block()
        try await base.unlock()
    }

    /// Blocks, then asks the vault behind.
    public func status() async -> VaultStatus {
        await blocking.block()
        return await base.status()
    }

    /// Blocks, then closes the vault behind.
    public func close() async {
        await blocking.block()
        await base.close()
    }
}
