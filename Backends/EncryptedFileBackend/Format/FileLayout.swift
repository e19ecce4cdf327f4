/// The numbers of version 1 of the file format.
package enum FileLayout {
    /// The most bytes that a file may have: 64 MiB.
    package static let maximumFileBytes = 67_108_864
    /// "KeyVault".
    package static let magic = Array("KeyVault".utf8)
    package static let version: UInt16 = 1
    /// The bytes of a header with one slot, and the most that one may have.
    package static let headerBytes = 200...16_384
    package static let recordCounts = 1...32
    package static let checksumBytes = 32
    /// The random bytes with which the body begins.
    package static let bodySaltBytes = 24
    /// The types of records, from here on, that a reader has to know.
    package static let criticalRecords: UInt16 = 0x8000

    /// Where the fields of the header stand, after magic, version and flags.
    package static let headerLength = 12..<16
    package static let vaultID = 16..<32
    package static let generation = 32..<40
    package static let recordCount = 40
    package static let reserved = 41..<48
    /// Where the records begin.
    package static let recordsOffset = 48
}

/// Random bits that name a vault from its creation on, and tell copies of one vault from other vaults.
package struct VaultID: Sendable, Hashable {
    let high: UInt64
    let low: UInt64

    /// The identifier of 16 bytes.
    init(_ bytes: Span<UInt8>) {
        high = bytes.bigEndian(UInt64.self, at: 0)
        low = bytes.bigEndian(UInt64.self, at: 8)
    }

    /// The identifier as 32 hexadecimal digits.
    var hexadecimal: String {
        [high, low].map { half in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
