import KeyVaultCore

/// How an item is laid out: service, account, created, modified, attributes, secret.
package enum ItemLayout {
    /// An item whose texts and secret are all empty.
    package static let minimumBytes = 2 + 2 + 8 + 8 + 2 + 4

    /// Steps over an item, checking all of it, and returns where its key stands.
    static func check(_ cursor: inout ByteCursor, in bytes: Span<UInt8>) throws(FormatError) -> ItemKey {
        let service = try text(&cursor, in: bytes)
        let account = try text(&cursor, in: bytes)
        _ = try cursor.skip(16)
        var previous: Range<Int>?
        for _ in 0..<(try cursor.integer(UInt16.self, in: bytes)) {
            let name = try text(&cursor, in: bytes)
            _ = try text(&cursor, in: bytes)
            if let previous, bytes.order(previous, bytes.extracting(name)) >= 0 { throw .malformedPayload }
            previous = name
        }
        _ = try cursor.skip(Int(try cursor.integer(UInt32.self, in: bytes)))
        return ItemKey(service: service, account: account)
    }

    /// Steps over a text and checks that it is UTF-8.
    private static func text(_ cursor: inout ByteCursor, in bytes: Span<UInt8>) throws(FormatError) -> Range<Int> {
        let range = try cursor.skip(Int(try cursor.integer(UInt16.self, in: bytes)))
        do { _ = try UTF8Span(validating: bytes.extracting(range)) } catch { throw .malformedPayload }
        return range
    }
}

/// Where the key of an item stands.
struct ItemKey {
    let service: Range<Int>
    let account: Range<Int>

    init(service: Range<Int>, account: Range<Int>) {
        self.service = service
        self.account = account
    }

    /// The key of a checked item that begins at an offset.
    init(at offset: Int, in bytes: Span<UInt8>) {
        service = bytes.text(at: offset)
        account = bytes.text(at: service.upperBound)
    }

    /// Whether this key stands before another one, by the bytes of the service and then of the account.
    func precedes(_ other: ItemKey, in bytes: Span<UInt8>) -> Bool {
        let order = bytes.order(service, bytes.extracting(other.service))
        return order < 0 || order == 0 && bytes.order(account, bytes.extracting(other.account)) < 0
    }

    /// How this key stands to one that is looked for: below zero if before it, zero if it is the same.
    func order(against key: CredentialKey, in bytes: Span<UInt8>) -> Int {
        let order = bytes.order(service, key.service.utf8.span)
        return order == 0 ? bytes.order(account, key.account.utf8.span) : order
    }

    /// Whether a `CredentialKey` can have these texts.
    func canBeNamed(in bytes: Span<UInt8>) -> Bool {
        guard !service.isEmpty, service.count <= VaultLimits.keyBytes, account.count <= VaultLimits.keyBytes else {
            return false
        }
        return !bytes.contains(0, in: service) && !bytes.contains(0, in: account)
    }
}
