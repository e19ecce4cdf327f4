import KeyVaultCore

/// The fields of an `application/x-www-form-urlencoded` body, decoded one at a time so that a password is never a text.
enum FormFields {
    /// The first value of a name, decoded straight into a secret; `nil` if there is none.
    static func secret(_ name: String, in body: Span<UInt8>) -> Secret? {
        var start = 0
        while start < body.count {
            let end = next(UInt8(ascii: "&"), from: start, in: body)
            let middle = min(next(UInt8(ascii: "="), from: start, in: body), end)
            if decoded(body.extracting(start..<middle)).isText(name) {
                return decoded(body.extracting(min(middle + 1, end)..<end))
            }
            start = end + 1
        }
        return nil
    }

    /// The first value of a name, for what is no secret.
    static func text(_ name: String, in body: Span<UInt8>) -> String? {
        guard let value = secret(name, in: body) else { return nil }
        return value.withExposedBytes { bytes in
            String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
        }
    }

    private static func next(_ separator: UInt8, from start: Int, in body: Span<UInt8>) -> Int {
        (start..<body.count).first { body[$0] == separator } ?? body.count
    }

    private static func decoded(_ field: Span<UInt8>) -> Secret {
        Secret(capacity: field.count) { output in
            var index = 0
            while index < field.count {
                switch field[index] {
                case UInt8(ascii: "+"): output.append(UInt8(ascii: " "))
                case UInt8(ascii: "%"):
                    let escaped = escapedByte(at: index, in: field)
                    output.append(escaped ?? field[index])
                    if escaped != nil { index += 2 }
                default: output.append(field[index])
                }
                index += 1
            }
        }
    }

    /// The byte that a percent sign and two digits stand for; `nil` if they are not there.
    private static func escapedByte(at index: Int, in field: Span<UInt8>) -> UInt8? {
        guard index + 2 < field.count, let high = hexDigit(field[index + 1]), let low = hexDigit(field[index + 2])
        else {
            return nil
        }
        return high << 4 | low
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension Secret {
    fileprivate borrowing func isText(_ text: String) -> Bool {
        withExposedBytes { bytes in
            bytes.count == text.utf8.count && zip(bytes.indices, text.utf8).allSatisfy { bytes[$0] == $1 }
        }
    }
}
