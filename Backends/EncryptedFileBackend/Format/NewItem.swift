import KeyVaultCore

/// An item as a change asks for it, ready to be laid out.
struct NewItem {
    private let key: CredentialKey
    /// Public facts and the label, in the order of the bytes of their names.
    private let attributes: [(name: String, value: String)]
    private let secret: SecretBox
    private let created: UInt64
    private let modified: UInt64

    init(
        _ secret: SecretBox, for key: CredentialKey, label: String?, attributes: [String: String], created: UInt64,
        modified: UInt64
    ) {
        self.key = key
        self.secret = secret
        self.created = created
        self.modified = modified
        var all = attributes.map { (name: $0.key, value: $0.value) }
        if let label { all.append((StoredItem.label, label)) }
        self.attributes = all.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// The bytes that the item takes.
    var byteCount: Int {
        let texts = attributes.reduce(0) { $0 + 4 + $1.name.utf8.count + $1.value.utf8.count }
        return ItemLayout.minimumBytes + key.service.utf8.count + key.account.utf8.count + texts + secret.secret.count
    }

    func append(to output: inout OutputSpan<UInt8>) {
        output.append(text: key.service)
        output.append(text: key.account)
        output.append(bigEndian: created)
        output.append(bigEndian: modified)
        output.append(bigEndian: UInt16(attributes.count))
        for attribute in attributes {
            output.append(text: attribute.name)
            output.append(text: attribute.value)
        }
        output.append(bigEndian: UInt32(secret.secret.count))
        secret.secret.withExposedBytes { output.append(copying: $0) }
    }
}

extension OutputSpan<UInt8> {
    /// Appends the length of a text and its UTF-8.
    fileprivate mutating func append(text: String) {
        append(bigEndian: UInt16(text.utf8.count))
        append(copying: text.utf8.span)
    }
}
