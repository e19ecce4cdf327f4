/// The clear part of a vault file: which vault, which generation, and what opens it.
package struct FileHeader: Sendable, Hashable {
    /// A part of the header.
    package enum Record: Sendable, Hashable {
        /// A slot.
        case slot(KeySlot)
        /// Something that a newer version may write and this one keeps byte for byte.
        case optional(type: UInt16, bytes: [UInt8])
    }

    package let vaultID: VaultID
    /// How often the vault was written; at least 1.
    package var generation: UInt64
    /// Slots and other records, in the order of the file.
    package var records: [Record]

    /// The slots, in the order of the file.
    package var slots: [KeySlot] {
        records.compactMap { record in
            if case .slot(let slot) = record { slot } else { nil }
        }
    }

    /// The bytes of the header with its checksum.
    var byteCount: Int {
        records.reduce(FileLayout.recordsOffset + FileLayout.checksumBytes) { $0 + 4 + $1.byteCount }
    }

    /// Whether the header has a permitted size; what is added to one that was read can break it.
    var hasPermittedSize: Bool {
        FileLayout.headerBytes.contains(byteCount) && FileLayout.recordCounts.contains(records.count)
    }

    /// Whether every derivation that the slots ask for, and all of them together, may be begun.
    var hasAcceptableCosts: Bool { Self.areAcceptable(slots.map(\.kind)) }

    /// Whether slots of these kinds may stand in one header.
    static func areAcceptable(_ kinds: [KeySlot.Kind]) -> Bool {
        var work = 0
        for case .passphrase(let cost) in kinds {
            guard cost.isAcceptable else { return false }
            work += cost.work
        }
        return work <= ScryptCost.maximumWork
    }
}

extension FileHeader.Record {
    var byteCount: Int {
        switch self {
        case .slot: KeySlot.byteCount
        case .optional(_, let bytes): bytes.count
        }
    }
}
