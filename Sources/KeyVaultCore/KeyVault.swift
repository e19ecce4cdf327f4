/// A place that keeps secrets under keys, whatever stands behind it.
///
/// Every conforming vault keeps the promises below; `VaultConformance` of the module `KeyVaultTesting` checks them.
///
/// * **Nothing ambiguous.** "Not there" is said only by an open vault that was searched. Locked, dismissed,
///   unreachable and damaged are errors, so no caller ever overwrites what it merely could not see.
/// * **Bounded.** Every call ends within the vault's deadline, and soon after its task is cancelled.
/// * **Never in the way.** File, crypto and bus work runs on the vault's own threads, neither on Swift's cooperative
///   pool nor on the caller's actor.
/// * **Exact.** Any bytes up to ``VaultLimits/secretBytes`` come back identical; more is refused before anything is
///   written.
/// * **Safe to share.** Any number of tasks, vault objects and processes may use one store at once.
///
/// ```swift
/// let key = try CredentialKey(service: "porkbun.com", account: "pk1_…")
/// try await vault.store(secret, for: key)
/// if let found = try await vault.secret(for: key) {
///     found.withExposedBytes { bytes in use(bytes) }
/// }
/// ```
public protocol KeyVault: Sendable {
    /// How long what is stored here lives.
    var persistence: Persistence { get }

    /// Whether ``commit(_:)`` applies all of its changes or none, whatever happens in the middle of it.
    ///
    /// A vault that does not say so applies them one by one.
    var commitsAtomically: Bool { get }

    /// How long after a call has returned what it stored may still be in the memory of the vault's provider alone.
    ///
    /// Zero, unless a vault says otherwise: a call returns when what it stored survives a power cut.
    var writeDelay: Duration { get }

    /// Stores a secret under a key, replacing what was there, and reads it back before it returns.
    ///
    /// The secret is only borrowed: whatever the outcome, the caller still holds it and can try again. Afterwards
    /// exactly one item has this key. After an error the old value is intact, unless the error says
    /// ``VaultError/Code/outcomeUnknown`` or ``VaultError/Code/durabilityUnknown``.
    ///
    /// - Parameters:
    ///   - secret: Any bytes, none included, up to ``VaultLimits/secretBytes``.
    ///   - key: Where to keep it.
    ///   - label: A name for people, kept in clear. `nil` leaves it to the vault.
    ///   - attributes: Public facts about the item, kept in clear and listed by ``entries(service:)``; they replace
    ///     all former ones. Names that vaults use themselves are refused (``VaultLimits/isReserved(attribute:)``).
    /// - Throws: ``VaultError`` with `tooLarge` or `invalidArgument` before anything is written; `locked`,
    ///   `dismissed`, `unavailable`, `timedOut`, `cancelled` and others as the vault stands.
    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError)

    /// Returns the secret under a key, or `nil` if the vault is open and holds no such key.
    ///
    /// - Throws: ``VaultError`` with `ambiguous` if several items answer to the key and none can be preferred;
    ///   `locked`, `dismissed`, `unavailable`, `damaged`, `timedOut`, `cancelled` where the vault cannot tell.
    func secret(for key: CredentialKey) async throws(VaultError) -> Secret?

    /// Removes the secret under a key and returns whether there was one.
    ///
    /// Removing an absent key is no error. Nothing is removed while the vault cannot see whether the key exists.
    ///
    /// - Throws: ``VaultError`` as ``store(_:for:label:attributes:)`` does.
    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool

    /// Lists what the vault holds, in the order of the keys; never the secrets.
    ///
    /// - Parameter service: Lists only this service's entries; `nil` lists all.
    /// - Throws: ``VaultError`` as ``secret(for:)`` does.
    func entries(service: String?) async throws(VaultError) -> [VaultEntry]

    /// Lists what the vault holds as ``entries(service:)`` does, but without its dates where they take time.
    ///
    /// - Parameter service: Lists only this service's entries; `nil` lists all.
    /// - Throws: ``VaultError`` as ``secret(for:)`` does.
    func entriesWithoutDates(service: String?) async throws(VaultError) -> [VaultEntry]

    /// Applies several stores and removals, in their order, as one where the vault has transactions.
    ///
    /// A vault without transactions applies them one by one and stops at the first failure; its documentation says so.
    /// All changes are checked against ``VaultLimits`` before the first is applied. Like a single store, the values
    /// are read back before the call returns.
    ///
    /// - Throws: ``VaultError`` as ``store(_:for:label:attributes:)`` does.
    func commit(_ changes: borrowing VaultChanges) async throws(VaultError)

    /// Opens the vault, asking the user where that is allowed; does nothing if it is open.
    ///
    /// - Throws: ``VaultError`` with `locked`, `dismissed`, `wrongPassphrase`, `timedOut`, `unavailable` or others.
    func unlock() async throws(VaultError)

    /// Tells whether the vault is open, without prompting anybody or starting any provider.
    func status() async -> VaultStatus

    /// Waits for running calls, wipes keys and cached values, and releases what stands behind the vault.
    ///
    /// Later calls answer `unavailable`. Closing twice is harmless; losing the last reference wipes likewise.
    func close() async
}

extension KeyVault {
    /// `false`: the changes are applied one by one.
    public var commitsAtomically: Bool { false }

    /// Zero: what a call stored is durable when it returns.
    public var writeDelay: Duration { .zero }

    /// The same as ``entries(service:)``, dates included.
    public func entriesWithoutDates(service: String?) async throws(VaultError) -> [VaultEntry] {
        try await entries(service: service)
    }
}

extension KeyVault {
    /// Stores a secret under a key with a label and without attributes.
    ///
    /// - Parameters:
    ///   - secret: Any bytes up to ``VaultLimits/secretBytes``.
    ///   - key: Where to keep it.
    ///   - label: A name for people, kept in clear.
    /// - Throws: ``VaultError`` as ``store(_:for:label:attributes:)`` does.
    public func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String? = nil
    ) async throws(VaultError) {
        try await store(secret, for: key, label: label, attributes: [:])
    }

    /// Stores a secret under a key with attributes and without a label.
    ///
    /// - Parameters:
    ///   - secret: Any bytes up to ``VaultLimits/secretBytes``.
    ///   - key: Where to keep it.
    ///   - attributes: Public facts about the item, kept in clear.
    /// - Throws: ``VaultError`` as ``store(_:for:label:attributes:)`` does.
    public func store(
        _ secret: borrowing Secret, for key: CredentialKey, attributes: [String: String]
    ) async throws(VaultError) {
        try await store(secret, for: key, label: nil, attributes: attributes)
    }

    /// Lists everything that the vault holds.
    ///
    /// - Throws: ``VaultError`` as ``entries(service:)`` does.
    public func entries() async throws(VaultError) -> [VaultEntry] {
        try await entries(service: nil)
    }
}
