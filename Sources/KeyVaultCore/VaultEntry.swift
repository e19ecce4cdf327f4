/// What a vault tells about one of its items: everything but the secret.
public struct VaultEntry: Sendable, Hashable, Identifiable {
    /// The key under which the secret is kept.
    public let key: CredentialKey
    /// The name for people, if one was given.
    public let label: String?
    /// The public facts that were stored with the secret.
    public let attributes: [String: String]
    /// When the key was first stored, if the vault knows.
    public let created: UnixTime?
    /// When the item was last stored, if the vault knows.
    public let modified: UnixTime?

    /// The key, which is unique in a vault.
    public var id: CredentialKey { key }

    /// Describes an item; called by vaults.
    public init(
        key: CredentialKey, label: String?, attributes: [String: String], created: UnixTime? = nil,
        modified: UnixTime? = nil
    ) {
        self.key = key
        self.label = label
        self.attributes = attributes
        self.created = created
        self.modified = modified
    }
}
