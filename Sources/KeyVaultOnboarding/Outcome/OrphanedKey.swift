/// A key that the user has to look for and delete, because nobody has its secret.
public struct OrphanedKey: Sendable, Hashable {
    /// The public key, if the service told it.
    public let publicKey: String?
    /// The name that the key carries in the user's list of keys.
    public let label: String
    /// The page with that list.
    public let keyManagementURL: String

    /// Describes a key; programs make descriptions for their own tests and previews only.
    public init(publicKey: String?, label: String, keyManagementURL: String) {
        self.publicKey = publicKey
        self.label = label
        self.keyManagementURL = keyManagementURL
    }
}
