/// Reads the unescaped UTF-8 of a scanned string byte by byte, so that no copy of it needs to be made.
struct JSONStringBytes {
    private var offset: Int
    private let end: Int
    /// What is left of the character that the last escape stood for.
    private var unescaped: Unicode.Scalar.UTF8View.Iterator?

    init(of string: JSONNode) {
        offset = string.start + 1
        end = string.end - 1
    }

    mutating func next(in bytes: Span<UInt8>) -> UInt8? {
        if let byte = unescaped?.next() { return byte }
        guard offset < end else { return nil }
        if bytes[offset] == UInt8(ascii: "\\"), let scalar = try? JSONEscape.read(at: &offset, in: bytes) {
            unescaped = scalar.utf8.makeIterator()
            return unescaped?.next()
        }
        defer { offset += 1 }
        return bytes[offset]
    }
}

extension JSONNode {
    /// Orders two strings by their unescaped bytes: negative, zero for the same text, or positive.
    func order(relativeTo other: JSONNode, in bytes: Span<UInt8>) -> Int {
        var mine = JSONStringBytes(of: self)
        var others = JSONStringBytes(of: other)
        while true {
            let left = mine.next(in: bytes).map(Int.init) ?? -1
            let right = others.next(in: bytes).map(Int.init) ?? -1
            if left != right || left < 0 { return left - right }
        }
    }

    /// Whether a string, unescaped, is this text, byte by byte.
    func hasText(_ text: String, in bytes: Span<UInt8>) -> Bool {
        var mine = JSONStringBytes(of: self)
        for byte in text.utf8 where mine.next(in: bytes) != byte { return false }
        return mine.next(in: bytes) == nil
    }
}
