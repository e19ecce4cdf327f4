extension JSONScanner {
    /// Scans a string; that its bytes are UTF-8 has been checked.
    mutating func scanString(in bytes: Span<UInt8>) throws(JSONError) {
        let string = open(.string)
        offset += 1
        while true {
            switch try nextByte(in: bytes) {
            case UInt8(ascii: "\""):
                offset += 1
                return close(string)
            case UInt8(ascii: "\\"): _ = try JSONEscape.read(at: &offset, in: bytes)
            case 0..<0x20: throw error(.controlCharacter, in: bytes)
            default: offset += 1
            }
        }
    }
}

extension Span<UInt8> {
    /// Refuses bytes that are not UTF-8, naming the first wrong one.
    func checkUTF8() throws(JSONError) {
        do { _ = try UTF8Span(validating: self) } catch {
            throw JSONError(.invalidUTF8, at: error.byteOffsets.lowerBound, in: self)
        }
    }
}

/// The escapes of RFC 8259, section 7.
enum JSONEscape {
    /// Reads an escape from its backslash on and moves the offset behind it.
    static func read(at offset: inout Int, in bytes: Span<UInt8>) throws(JSONError) -> Unicode.Scalar {
        let start = offset
        let letter = try byte(at: start + 1, in: bytes)
        offset += 2
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): break
        default: throw JSONError(.invalidEscape, at: start, in: bytes)
        }
        let unit = try hexadecimal(at: &offset, in: bytes, of: start)
        if let scalar = Unicode.Scalar(unit) { return scalar }
        guard UTF16.isLeadSurrogate(unit), let trail = try trailSurrogate(at: &offset, in: bytes),
            let scalar = Unicode.Scalar(0x10000 + UInt32(unit & 0x3FF) << 10 + UInt32(trail & 0x3FF))
        else { throw JSONError(.loneSurrogate, at: start, in: bytes) }
        return scalar
    }

    private static func trailSurrogate(at offset: inout Int, in bytes: Span<UInt8>) throws(JSONError) -> UInt16? {
        let start = offset
        guard try byte(at: start, in: bytes) == UInt8(ascii: "\\"),
            try byte(at: start + 1, in: bytes) == UInt8(ascii: "u")
        else { return nil }
        offset += 2
        let unit = try hexadecimal(at: &offset, in: bytes, of: start)
        return UTF16.isTrailSurrogate(unit) ? unit : nil
    }

    /// Reads the four digits of the escape that begins at `start`.
    private static func hexadecimal(
        at offset: inout Int, in bytes: Span<UInt8>, of start: Int
    ) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let digit = Character(Unicode.Scalar(try byte(at: offset, in: bytes))).hexDigitValue else {
                throw JSONError(.invalidEscape, at: start, in: bytes)
            }
            unit = unit << 4 | UInt16(digit)
            offset += 1
        }
        return unit
    }

    private static func byte(at offset: Int, in bytes: Span<UInt8>) throws(JSONError) -> UInt8 {
        guard offset < bytes.count else { throw JSONError(.unexpectedEnd, at: bytes.count, in: bytes) }
        return bytes[offset]
    }
}
