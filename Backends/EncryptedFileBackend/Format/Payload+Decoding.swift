package import KeyVaultCore

extension Payload {
    /// Checks a decrypted payload from its first byte to its last and makes the index of its items.
    ///
    /// - Parameters:
    ///   - plaintext: What the body decrypted to.
    ///   - generation: The generation that the header tells.
    /// - Throws: `malformedPayload`.
    package init(decoding plaintext: consuming Secret, generation: UInt64) throws(FormatError) {
        let index = try plaintext.withExposedBytes { bytes throws(FormatError) in
            try Self.checkedIndex(bytes, generation: generation)
        }
        self.init(
            plaintext: plaintext, generation: generation, offsets: index.offsets, unnamedCount: index.unnamedCount)
    }

    private static func checkedIndex(
        _ bytes: Span<UInt8>, generation: UInt64
    ) throws(FormatError) -> (offsets: [UInt32], unnamedCount: Int) {
        var cursor = ByteCursor(0..<bytes.count, failure: .malformedPayload)
        let contentLength = Int(try cursor.integer(UInt32.self, in: bytes))
        let count = Int(try cursor.integer(UInt32.self, in: bytes))
        guard try cursor.integer(UInt64.self, in: bytes) == generation,
            (prefixBytes...bytes.count).contains(contentLength), Padme.padded(contentLength) == bytes.count,
            // Before anything is made that is as large as the count tells.
            count <= (contentLength - prefixBytes) / ItemLayout.minimumBytes
        else { throw .malformedPayload }
        for offset in contentLength..<bytes.count where bytes[offset] != 0 { throw .malformedPayload }
        return try checkedItems(count, in: bytes.extracting(..<contentLength))
    }

    private static func checkedItems(
        _ count: Int, in content: Span<UInt8>
    ) throws(FormatError) -> (offsets: [UInt32], unnamedCount: Int) {
        var cursor = ByteCursor(prefixBytes..<content.count, failure: .malformedPayload)
        var offsets: [UInt32] = []
        offsets.reserveCapacity(count + 1)
        var unnamedCount = 0
        var previous: ItemKey?
        for _ in 0..<count {
            offsets.append(UInt32(cursor.position))
            let key = try ItemLayout.check(&cursor, in: content)
            if let previous, !previous.precedes(key, in: content) { throw .malformedPayload }
            if !key.canBeNamed(in: content) { unnamedCount += 1 }
            previous = key
        }
        guard cursor.position == cursor.end else { throw .malformedPayload }
        offsets.append(UInt32(cursor.position))
        return (offsets, unnamedCount)
    }
}
