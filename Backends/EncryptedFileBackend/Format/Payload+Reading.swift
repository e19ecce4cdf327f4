package import KeyVaultCore

extension Payload {
    /// A copy of the secret under a key.
    package borrowing func secret(for key: CredentialKey) -> Secret? {
        plaintext.withExposedBytes { bytes in
            guard case .found(let item) = position(of: key, in: bytes) else { return nil }
            return Secret(copying: bytes.extracting(StoredItem(range(of: item), in: bytes).secret))
        }
    }

    /// Whether this very secret stands under a key, in a time that depends on the lengths alone once the key is found.
    package borrowing func holds(_ secret: borrowing Secret, for key: CredentialKey) -> Bool {
        self.secret(for: key)?.isEqual(to: secret) ?? false
    }

    /// Whether there is an item under a key.
    package borrowing func contains(_ key: CredentialKey) -> Bool {
        plaintext.withExposedBytes { bytes in
            if case .found = position(of: key, in: bytes) { true } else { false }
        }
    }

    /// What is told about the items, in the order of the keys.
    ///
    /// - Parameter service: Lists only this service's; `nil` lists all.
    package borrowing func entries(service: String? = nil) -> [VaultEntry] {
        plaintext.withExposedBytes { bytes in
            items(of: service, in: bytes).compactMap { StoredItem(range(of: $0), in: bytes).entry(in: bytes) }
        }
    }

    /// Where a key stands, or would stand.
    enum Position {
        case found(Int)
        /// The item that the key would stand before.
        case absent(before: Int)
    }

    /// Looks for a key among the items by halving.
    func position(of key: CredentialKey, in bytes: Span<UInt8>) -> Position {
        let item = firstItem { ItemKey(at: $0, in: bytes).order(against: key, in: bytes) >= 0 }
        guard item < itemCount, ItemKey(at: Int(offsets[item]), in: bytes).order(against: key, in: bytes) == 0 else {
            return .absent(before: item)
        }
        return .found(item)
    }

    private func items(of service: String?, in bytes: Span<UInt8>) -> Range<Int> {
        guard let service else { return 0..<itemCount }
        func order(_ offset: Int) -> Int { bytes.order(bytes.text(at: offset), service.utf8.span) }
        return firstItem { order($0) >= 0 }..<firstItem { order($0) > 0 }
    }

    /// The first item for whose offset the condition holds; it holds for all that follow.
    private func firstItem(where condition: (Int) -> Bool) -> Int {
        var range = 0..<itemCount
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            range = condition(Int(offsets[middle])) ? range.lowerBound..<middle : (middle + 1)..<range.upperBound
        }
        return range.lowerBound
    }
}
