import KeyVaultCore

/// What the vault keeps under one key.
struct Item: Sendable {
    let box: SecretBox
    let label: String?
    let attributes: [String: String]
    var created: UnixTime?
    var modified: UnixTime?

    init(_ box: SecretBox, label: String?, attributes: [String: String]) {
        self.box = box
        self.label = label
        self.attributes = attributes
    }

    func entry(for key: CredentialKey) -> VaultEntry {
        VaultEntry(key: key, label: label, attributes: attributes, created: created, modified: modified)
    }
}

/// Everything that the vault's lock guards.
struct State: Sendable {
    var items: [CredentialKey: Item] = [:]
    var isClosed = false

    /// Stores an item, keeping the date of its first storing, and returns what is now there.
    mutating func put(_ item: Item, under key: CredentialKey, at now: UnixTime) -> SecretBox {
        var item = item
        item.created = items[key]?.created ?? now
        item.modified = now
        items[key] = item
        return item.box
    }
}
