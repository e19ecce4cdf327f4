package import KeyVaultCore

extension Payload {
    /// The payload of the next commit: this one with changes applied in their order, in one pass over its bytes.
    ///
    /// What no change is about is copied as it stands, items that no key can name included.
    ///
    /// - Parameters:
    ///   - changes: The changes, checked against `VaultLimits`; none at all for a commit of the header alone.
    ///   - generation: The generation of the commit.
    ///   - now: What the changed items are dated with.
    /// - Throws: `tooLarge`.
    package borrowing func applying(
        _ changes: [VaultChanges.Change], generation: UInt64, at now: UnixTime
    ) throws(FormatError) -> Payload {
        try plaintext.withExposedBytes { bytes throws(FormatError) in
            try merged(merging(changes, at: now, in: bytes), generation: generation, from: bytes)
        }
    }

    /// A run of items that stay as they are, or a new one.
    private enum Part {
        case kept(Range<Int>)
        case new(NewItem)
    }

    /// The next payload as parts, in the order of the keys.
    private func merging(_ changes: [VaultChanges.Change], at now: UnixTime, in bytes: Span<UInt8>) -> [Part] {
        let time = UInt64(clamping: now.milliseconds)
        var parts: [Part] = []
        var next = 0
        for outcome in KeyOutcome.all(of: changes) {
            var created = time
            switch position(of: outcome.key, in: bytes) {
            case .found(let item):
                parts.append(.kept(next..<item))
                if outcome.keepsFirstDate { created = StoredItem(range(of: item), in: bytes).created }
                next = item + 1
            case .absent(let item):
                parts.append(.kept(next..<item))
                next = item
            }
            guard case .store(let secret, let key, let label, let attributes) = outcome.change else { continue }
            parts.append(
                .new(
                    NewItem(
                        secret, for: key, label: label, attributes: attributes, created: created, modified: time)))
        }
        parts.append(.kept(next..<itemCount))
        return parts
    }

    private func merged(
        _ parts: [Part], generation: UInt64, from bytes: Span<UInt8>
    ) throws(FormatError) -> Payload {
        var offsets: [UInt32] = []
        offsets.reserveCapacity(itemCount + parts.count + 1)
        var length = Self.prefixBytes
        for part in parts {
            switch part {
            case .kept(let items):
                let shift = length - Int(self.offsets[items.lowerBound])
                for offset in self.offsets[items] { offsets.append(UInt32(Int(offset) + shift)) }
                length += byteRange(of: items).count
            case .new(let item):
                offsets.append(UInt32(length))
                length += item.byteCount
            }
            guard length <= FileLayout.maximumFileBytes else { throw .tooLarge }
        }
        offsets.append(UInt32(length))
        let count = UInt32(offsets.count - 1)
        let plaintext = Secret(capacity: Padme.padded(length)) { output in
            output.append(bigEndian: UInt32(length))
            output.append(bigEndian: count)
            output.append(bigEndian: generation)
            for part in parts {
                switch part {
                case .kept(let items): output.append(copying: bytes.extracting(byteRange(of: items)))
                case .new(let item): item.append(to: &output)
                }
            }
            output.append(repeating: 0, count: output.freeCapacity)
        }
        return Payload(plaintext: plaintext, generation: generation, offsets: offsets, unnamedCount: unnamedCount)
    }

    private func byteRange(of items: Range<Int>) -> Range<Int> {
        Int(offsets[items.lowerBound])..<Int(offsets[items.upperBound])
    }
}
