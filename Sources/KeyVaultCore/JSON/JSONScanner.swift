/// The grammar of RFC 8259, checked strictly, with the nodes that it found.
///
/// The bytes come with each call, because a type that kept them could not leave a function.
struct JSONScanner {
    /// The offset of the next byte.
    var offset = 0
    private(set) var nodes: [JSONNode] = []

    /// Scans the whole text: one value with white space around it.
    mutating func scanDocument(in bytes: Span<UInt8>) throws(JSONError) {
        if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
            throw error(.byteOrderMark, in: bytes)
        }
        try bytes.checkUTF8()
        try scanValue(in: bytes, depth: 0)
        skipWhiteSpace(in: bytes)
        guard offset == bytes.count else { throw error(.trailingData, in: bytes) }
    }

    private mutating func scanValue(in bytes: Span<UInt8>, depth: Int) throws(JSONError) {
        skipWhiteSpace(in: bytes)
        switch try nextByte(in: bytes) {
        case UInt8(ascii: "{"): try scanObject(in: bytes, depth: depth + 1)
        case UInt8(ascii: "["): try scanArray(in: bytes, depth: depth + 1)
        case UInt8(ascii: "\""): try scanString(in: bytes)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try scanNumber(in: bytes)
        case UInt8(ascii: "t"): try scan("true", as: .boolean, in: bytes)
        case UInt8(ascii: "f"): try scan("false", as: .boolean, in: bytes)
        case UInt8(ascii: "n"): try scan("null", as: .null, in: bytes)
        default: throw error(.unexpectedByte, in: bytes)
        }
    }

    private mutating func scanObject(in bytes: Span<UInt8>, depth: Int) throws(JSONError) {
        let object = try openContainer(.object, in: bytes, depth: depth)
        if try !skip(UInt8(ascii: "}"), in: bytes) {
            repeat {
                skipWhiteSpace(in: bytes)
                guard try nextByte(in: bytes) == UInt8(ascii: "\"") else { throw error(.unexpectedByte, in: bytes) }
                try scanString(in: bytes)
                guard try skip(UInt8(ascii: ":"), in: bytes) else { throw error(.unexpectedByte, in: bytes) }
                try scanValue(in: bytes, depth: depth)
            } while try skipComma(orEnd: UInt8(ascii: "}"), in: bytes)
        }
        close(object)
        try refuseDuplicateKeys(of: nodes[object], in: bytes)
    }

    private mutating func scanArray(in bytes: Span<UInt8>, depth: Int) throws(JSONError) {
        let array = try openContainer(.array, in: bytes, depth: depth)
        if try !skip(UInt8(ascii: "]"), in: bytes) {
            repeat {
                try scanValue(in: bytes, depth: depth)
            } while try skipComma(orEnd: UInt8(ascii: "]"), in: bytes)
        }
        close(array)
    }

    private mutating func scan(_ word: String, as kind: JSONNode.Kind, in bytes: Span<UInt8>) throws(JSONError) {
        let node = open(kind)
        for letter in word.utf8 {
            guard try nextByte(in: bytes) == letter else { throw error(.unexpectedByte, in: bytes) }
            offset += 1
        }
        close(node)
    }

    /// Sorting finds duplicates without comparing each key with each other, whatever keys an attacker chooses.
    private func refuseDuplicateKeys(of object: JSONNode, in bytes: Span<UInt8>) throws(JSONError) {
        let keys = nodes.children(of: object, step: 2).sorted { $0.order(relativeTo: $1, in: bytes) < 0 }
        let repeated = zip(keys, keys.dropFirst()).filter { $0.order(relativeTo: $1, in: bytes) == 0 }.map(\.1.start)
        if let first = repeated.min() { throw JSONError(.duplicateKey, at: first, in: bytes) }
    }
}

/// Tokens and nodes.
extension JSONScanner {
    /// Begins a node at the next byte and returns its place.
    mutating func open(_ kind: JSONNode.Kind) -> Int {
        let index = nodes.count
        nodes.append(JSONNode(kind: kind, start: offset, end: offset, index: index, following: index + 1))
        return index
    }

    /// Ends a node before the next byte.
    mutating func close(_ index: Int) {
        nodes[index].end = offset
        nodes[index].following = nodes.count
    }

    /// The next byte, which stays the next one.
    func nextByte(in bytes: Span<UInt8>) throws(JSONError) -> UInt8 {
        guard offset < bytes.count else { throw error(.unexpectedEnd, in: bytes) }
        return bytes[offset]
    }

    /// An error at the next byte.
    func error(_ reason: JSONError.Reason, in bytes: Span<UInt8>) -> JSONError {
        JSONError(reason, at: offset, in: bytes)
    }

    private mutating func openContainer(
        _ kind: JSONNode.Kind, in bytes: Span<UInt8>, depth: Int
    ) throws(JSONError) -> Int {
        guard depth <= JSONDocument.depthLimit else { throw error(.tooDeep, in: bytes) }
        defer { offset += 1 }
        return open(kind)
    }

    private mutating func skipWhiteSpace(in bytes: Span<UInt8>) {
        while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
    }

    /// Skips white space and then, if it follows, this byte.
    private mutating func skip(_ byte: UInt8, in bytes: Span<UInt8>) throws(JSONError) -> Bool {
        skipWhiteSpace(in: bytes)
        guard try nextByte(in: bytes) == byte else { return false }
        offset += 1
        return true
    }

    /// Skips the comma before a further element and returns `true`, or the end of the container and returns `false`.
    private mutating func skipComma(orEnd end: UInt8, in bytes: Span<UInt8>) throws(JSONError) -> Bool {
        if try skip(UInt8(ascii: ","), in: bytes) { return true }
        if try skip(end, in: bytes) { return false }
        throw error(.unexpectedByte, in: bytes)
    }
}
