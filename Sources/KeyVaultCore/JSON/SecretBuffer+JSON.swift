extension SecretBuffer {
    /// Appends a text as a quoted and escaped JSON string.
    package mutating func appendJSONString(_ text: String) {
        appendQuoted(text.utf8.span)
    }

    /// Appends a secret as a quoted and escaped JSON string.
    ///
    /// - Throws: ``JSONError`` with `invalidUTF8`, before anything is appended, if JSON cannot express the bytes.
    package mutating func appendJSONString(_ secret: borrowing Secret) throws(JSONError) {
        try secret.withExposedBytes { bytes throws(JSONError) in
            try bytes.checkUTF8()
            appendQuoted(bytes)
        }
    }

    private mutating func appendQuoted(_ bytes: Span<UInt8>) {
        append("\"")
        var written = 0
        for offset in bytes.indices where bytes[offset].needsEscape {
            append(bytes.extracting(written..<offset))
            appendEscape(of: bytes[offset])
            written = offset + 1
        }
        append(bytes.extracting(written...))
        append("\"")
    }

    private mutating func appendEscape(of byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): append("\\\"")
        case UInt8(ascii: "\\"): append("\\\\")
        case UInt8(ascii: "\n"): append("\\n")
        case UInt8(ascii: "\r"): append("\\r")
        case UInt8(ascii: "\t"): append("\\t")
        default:
            append(byte < 0x10 ? "\\u000" : "\\u001")
            let low = byte & 0xF
            let digit: [1 of UInt8] = [low < 10 ? UInt8(ascii: "0") + low : UInt8(ascii: "a") + low - 10]
            append(digit.span)
        }
    }
}

extension UInt8 {
    fileprivate var needsEscape: Bool { self < 0x20 || self == UInt8(ascii: "\"") || self == UInt8(ascii: "\\") }
}
