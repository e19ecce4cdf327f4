import KeyVaultCore

/// Where the parts of a checked item stand.
struct StoredItem {
    let key: ItemKey
    /// Milliseconds since 1970.
    let created: UInt64
    /// Milliseconds since 1970.
    let modified: UInt64
    /// The first attribute, and how many there are.
    private let attributes: (offset: Int, count: Int)
    let secret: Range<Int>

    init(_ range: Range<Int>, in bytes: Span<UInt8>) {
        key = ItemKey(at: range.lowerBound, in: bytes)
        var offset = key.account.upperBound
        created = bytes.bigEndian(UInt64.self, at: offset)
        modified = bytes.bigEndian(UInt64.self, at: offset + 8)
        attributes = (offset + 18, Int(bytes.bigEndian(UInt16.self, at: offset + 16)))
        offset += 18
        for _ in 0..<(2 * attributes.count) { offset = bytes.text(at: offset).upperBound }
        secret = (offset + 4)..<range.upperBound
    }

    /// What is told about the item; `nil` if no key can name it.
    func entry(in bytes: Span<UInt8>) -> VaultEntry? {
        guard key.canBeNamed(in: bytes),
            let name = try? CredentialKey(service: bytes.string(key.service), account: bytes.string(key.account))
        else { return nil }
        var facts: [String: String] = [:]
        var label: String?
        var offset = attributes.offset
        for _ in 0..<attributes.count {
            let name = bytes.text(at: offset)
            let value = bytes.text(at: name.upperBound)
            offset = value.upperBound
            let attribute = bytes.string(name)
            if attribute == Self.label { label = bytes.string(value) } else { facts[attribute] = bytes.string(value) }
        }
        return VaultEntry(
            key: name, label: label, attributes: facts, created: UnixTime(fileTime: created),
            modified: UnixTime(fileTime: modified))
    }

    /// The attribute under which the file keeps an item's label.
    static let label = "label"
}

extension UnixTime {
    /// The moment that a file tells; `nil` if it is beyond what can be told.
    fileprivate init?(fileTime milliseconds: UInt64) {
        guard let milliseconds = Int64(exactly: milliseconds) else { return nil }
        self.init(milliseconds: milliseconds)
    }
}
