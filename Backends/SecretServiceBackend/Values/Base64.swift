#if SecretService
    import KeyVaultCore

    /// Base64 with padding (RFC 4648, section 4), from bytes to bytes, for secrets.
    enum Base64 {
        /// How many characters encode so many bytes.
        static func encodedCount(of count: Int) -> Int { (count + 2) / 3 * 4 }

        /// Appends the encoding of all bytes.
        static func encode(_ bytes: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
            for start in stride(from: 0, to: bytes.count, by: 3) {
                let count = min(3, bytes.count - start)
                var group: UInt32 = 0
                for index in 0..<3 { group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
                for index in 0..<4 {
                    let sextet = UInt8(group >> UInt32(18 - 6 * index) & 63)
                    output.append(index <= count ? character(for: sextet) : UInt8(ascii: "="))
                }
            }
        }

        /// Appends what the characters encode; returns whether they are the one encoding of anything.
        static func decode(_ characters: Span<UInt8>, into output: inout OutputSpan<UInt8>) -> Bool {
            guard characters.count.isMultiple(of: 4) else { return false }
            for start in stride(from: 0, to: characters.count, by: 4) {
                let isLast = start + 4 == characters.count
                let padding = isLast ? Self.padding(characters, from: start) : 0
                var group: UInt32 = 0
                for index in 0..<4 {
                    let sextet = index < 4 - padding ? value(of: characters[start + index]) : 0
                    guard let sextet else { return false }
                    group = group << 6 | UInt32(sextet)
                }
                // The bits that padding leaves over must be zero, else two texts would encode the same bytes.
                guard group & (1 << UInt32(8 * padding) - 1) == 0 else { return false }
                for index in 0..<(3 - padding) { output.append(UInt8(group >> UInt32(16 - 8 * index) & 255)) }
            }
            return true
        }

        private static func padding(_ characters: Span<UInt8>, from start: Int) -> Int {
            guard characters[start + 3] == UInt8(ascii: "=") else { return 0 }
            return characters[start + 2] == UInt8(ascii: "=") ? 2 : 1
        }

        private static func character(for sextet: UInt8) -> UInt8 {
            switch sextet {
            case 0..<26: UInt8(ascii: "A") + sextet
            case 26..<52: UInt8(ascii: "a") + (sextet - 26)
            case 52..<62: UInt8(ascii: "0") + (sextet - 52)
            case 62: UInt8(ascii: "+")
            default: UInt8(ascii: "/")
            }
        }

        private static func value(of character: UInt8) -> UInt8? {
            switch character {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"): 62
            case UInt8(ascii: "/"): 63
            default: nil
            }
        }
    }
#endif
