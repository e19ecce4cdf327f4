import Glibc

extension Span<UInt8> {
    /// The range of a text whose length stands at an offset.
    func text(at offset: Int) -> Range<Int> {
        let start = offset + 2
        return start..<(start + Int(bigEndian(UInt16.self, at: offset)))
    }

    /// The text in a range; it has been checked to be UTF-8.
    func string(_ range: Range<Int>) -> String {
        unsafe extracting(range).withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// How the bytes of a range stand to others: below zero if before them, zero if they are the same.
    func order(_ range: Range<Int>, _ other: Span<UInt8>) -> Int {
        let mine = extracting(range)
        let common = Swift.min(mine.count, other.count)
        if common > 0 {
            let order = unsafe mine.withUnsafeBufferPointer { left in
                unsafe other.withUnsafeBufferPointer { right in
                    guard let left = left.baseAddress, let right = right.baseAddress else { return 0 }
                    return unsafe Int(memcmp(left, right, common))
                }
            }
            if order != 0 { return order }
        }
        return mine.count - other.count
    }

    /// Whether a byte stands in a range.
    func contains(_ byte: UInt8, in range: Range<Int>) -> Bool {
        unsafe extracting(range).withUnsafeBufferPointer { unsafe $0.contains(byte) }
    }
}
