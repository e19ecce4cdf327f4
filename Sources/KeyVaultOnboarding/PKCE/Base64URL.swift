import KeyVaultCore

/// base64url without padding (RFC 4648, section 5, as RFC 7636 uses it).
package enum Base64URL {
    private static let alphabet: StaticString = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"

    /// The number of characters that so many bytes become.
    package static func encodedCount(_ count: Int) -> Int { (count * 4 + 2) / 3 }

    /// Appends the characters of the bytes.
    package static func encode(_ bytes: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
        let alphabet = unsafe Span(_unsafeStart: alphabet.utf8Start, count: 64)
        var index = 0
        while index < bytes.count {
            let left = min(3, bytes.count - index)
            var group: UInt32 = 0
            for offset in 0..<3 { group = group << 8 | (offset < left ? UInt32(bytes[index + offset]) : 0) }
            for character in 0...left { output.append(alphabet[Int(group >> (18 - 6 * character)) & 63]) }
            index += 3
        }
    }

    /// The characters of bytes that are no secret.
    package static func encode(_ bytes: Span<UInt8>) -> String {
        let count = encodedCount(bytes.count)
        return String(
            decoding: [UInt8](capacity: count) { (output: inout OutputSpan<UInt8>) in encode(bytes, into: &output) },
            as: UTF8.self)
    }

    /// Appends the bytes of the characters and returns whether they are canonical base64url.
    ///
    /// Padding, white space, characters of other alphabets and set bits after the last byte are refused.
    package static func decode(_ characters: Span<UInt8>, into output: inout OutputSpan<UInt8>) -> Bool {
        guard characters.count % 4 != 1 else { return false }
        var group: UInt32 = 0
        var bits = 0
        for index in characters.indices {
            guard let value = value(of: characters[index]) else { return false }
            group = group << 6 | value
            bits += 6
            if bits >= 8 {
                bits -= 8
                output.append(UInt8(truncatingIfNeeded: group >> bits))
            }
        }
        return group & (1 << bits - 1) == 0
    }

    private static func value(of character: UInt8) -> UInt32? {
        switch character {
        case 0x41...0x5A: UInt32(character) - 0x41
        case 0x61...0x7A: UInt32(character) - 0x61 + 26
        case 0x30...0x39: UInt32(character) - 0x30 + 52
        case 0x2D: 62
        case 0x5F: 63
        default: nil
        }
    }
}
