/// The numbers of version 1 of the file format.
package enum FileLayout {
    /// The most bytes that a file may have: 64 MiB.
    package static let maximumFileBytes = 67_108_864
    /// "KeyVault".
    static let magic = Array("KeyVault".utf8)
    static let version: UInt16 = 1
    /// The bytes of a header with one slot, and the most that one may have.
    static let headerBytes = 200...16_384
    static let recordCount = 1...32
    /// Where the records begin.
    static let recordsOffset = 48
    static let checksumBytes = 32
    /// The random bytes with which the body begins.
    static let bodySaltBytes = 24
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
