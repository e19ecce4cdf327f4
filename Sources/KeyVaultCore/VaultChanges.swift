/// Stores and removals that are to be applied together, in their order.
///
/// ```swift
/// var changes = VaultChanges()
/// changes.store(secret, for: new)
/// changes.remove(old)
/// try await vault.commit(changes)
/// ```
public struct VaultChanges: ~Copyable, Sendable {
    /// One change; vaults read them through ``all``.
    @nonexhaustive
    public enum Change: Sendable {
        /// Store this secret under the key, with its label and attributes.
        case store(SecretBox, key: CredentialKey, label: String?, attributes: [String: String])
        /// Remove the key if it is there.
        case remove(CredentialKey)

        /// The key that the change is about.
        public var key: CredentialKey {
            switch self {
            case .store(_, let key, _, _), .remove(let key): key
            }
        }
    }

    /// The changes in the order in which they are to be applied.
    public private(set) var all: [Change] = []

    /// Makes an empty set of changes.
    public init() {}

    /// Whether there is nothing to do.
    public var isEmpty: Bool { all.isEmpty }

    /// Adds a store; the changes own the secret and wipe it when they die.
    public mutating func store(
        _ secret: consuming Secret, for key: CredentialKey, label: String? = nil, attributes: [String: String] = [:]
    ) {
        all.append(.store(SecretBox(secret), key: key, label: label, attributes: attributes))
    }

    /// Adds a removal; an absent key is no error.
    public mutating func remove(_ key: CredentialKey) {
        all.append(.remove(key))
    }

    /// Checks every store against ``VaultLimits``; every vault calls it before it applies the first change.
    ///
    /// - Throws: ``VaultError`` with `tooLarge` or `invalidArgument`.
    public borrowing func check() throws(VaultError) { try Self.check(all) }

    /// Checks changes that are on their way to a vault's own thread; thousands would hold up the caller's actor.
    package static func check(_ changes: [Change]) throws(VaultError) {
        for case .store(let box, let key, let label, let attributes) in changes {
            try VaultLimits.check(box.secret, for: key, label: label, attributes: attributes, operation: .commit)
        }
    }
}
