/// Tokens and keys that repeat themselves with the seed.
struct SimulatorRandom: Sendable {
    private var numbers: SplitMix64

    init(seed: UInt64) { numbers = SplitMix64(seed: seed) }

    /// Lowercase hexadecimal digits.
    mutating func hex(_ count: Int) -> String {
        String(decoding: hexDigits(count, maskedWith: 0), as: UTF8.self)
    }

    /// A prefix and hexadecimal digits, masked from the first moment.
    mutating func maskedKey(prefix: String, digits: Int) -> [UInt8] {
        prefix.utf8.map { $0 ^ SimulatorMask.value } + hexDigits(digits, maskedWith: SimulatorMask.value)
    }

    /// An identifier in the shape of a UUID of version 7 (RFC 9562, section 5.7).
    mutating func uuid(milliseconds: Int64) -> String {
        let time = UInt64(bitPattern: milliseconds) << 16
        let first = (time | 0x7000 | numbers.next() >> 52)
        let second = numbers.next() >> 2 | 0x8000_0000_0000_0000
        let digits = Array(Self.digits(of: first) + Self.digits(of: second))
        let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
        return groups.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
    }

    private mutating func hexDigits(_ count: Int, maskedWith mask: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count { bytes += Self.digits(of: numbers.next(), maskedWith: mask) }
        return Array(bytes.prefix(count))
    }

    private static func digits(of number: UInt64, maskedWith mask: UInt8 = 0) -> [UInt8] {
        (0..<16).map { place in
            let nibble = UInt8(truncatingIfNeeded: number >> (60 - 4 * UInt64(place)) & 0xF)
            return (nibble < 10 ? UInt8(ascii: "0") + nibble : UInt8(ascii: "a") + nibble - 10) ^ mask
        }
    }
}
