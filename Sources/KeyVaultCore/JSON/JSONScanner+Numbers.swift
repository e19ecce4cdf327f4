extension JSONScanner {
    /// Scans a number: an optional minus, digits without a needless zero, then a fraction and an exponent if any.
    mutating func scanNumber(in bytes: Span<UInt8>) throws(JSONError) {
        let number = open(.number)
        skipAny(of: "-", in: bytes)
        if skipAny(of: "0", in: bytes) {
            if hasDigit(in: bytes) { throw error(.invalidNumber, in: bytes) }
        } else {
            try scanDigits(in: bytes)
        }
        if skipAny(of: ".", in: bytes) { try scanDigits(in: bytes) }
        if skipAny(of: "eE", in: bytes) {
            skipAny(of: "+-", in: bytes)
            try scanDigits(in: bytes)
        }
        close(number)
    }

    private mutating func scanDigits(in bytes: Span<UInt8>) throws(JSONError) {
        _ = try nextByte(in: bytes)
        guard hasDigit(in: bytes) else { throw error(.invalidNumber, in: bytes) }
        while hasDigit(in: bytes) { offset += 1 }
    }

    private func hasDigit(in bytes: Span<UInt8>) -> Bool {
        offset < bytes.count && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[offset])
    }

    @discardableResult
    private mutating func skipAny(of characters: String, in bytes: Span<UInt8>) -> Bool {
        guard offset < bytes.count, characters.utf8.contains(bytes[offset]) else { return false }
        offset += 1
        return true
    }
}

extension JSONNode {
    /// The value of a number without fraction and exponent, if it fits.
    func integer(in bytes: Span<UInt8>) -> Int64? {
        let isNegative = bytes[start] == UInt8(ascii: "-")
        var value: Int64 = 0
        for offset in (isNegative ? start + 1 : start)..<end {
            guard let digit = Character(Unicode.Scalar(bytes[offset])).wholeNumberValue else { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            // Negative numbers grow downwards, for the least one has no positive counterpart.
            let (sum, carry) = product.addingReportingOverflow(Int64(isNegative ? -digit : digit))
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return value
    }
}
