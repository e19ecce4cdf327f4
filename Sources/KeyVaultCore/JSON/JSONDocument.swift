/// A JSON text (RFC 8259) that was checked as a whole, and the places of its values.
///
/// It keeps offsets only, so that no secret of an answer is ever copied into memory that nobody wipes: each look-up is
/// given the bytes again, which must be the ones that were scanned. Refused are, besides what the grammar forbids:
/// names that occur twice in an object, a byte order mark, bytes that are not UTF-8, lone surrogates, and more than
/// ``depthLimit`` nested containers. Numbers may have any size.
package struct JSONDocument: Sendable {
    /// The most objects and arrays that may be nested, the outermost one included.
    package static let depthLimit = 8

    private let nodes: [JSONNode]
    /// The one value of the text.
    package let root: JSONNode

    /// Scans a text, which must be exactly one value with white space around it.
    ///
    /// The time is proportional to the length, times its logarithm where objects have many members.
    package init(scanning bytes: Span<UInt8>) throws(JSONError) {
        var scanner = JSONScanner()
        try scanner.scanDocument(in: bytes)
        nodes = scanner.nodes
        root = nodes[0]
    }

    /// The value of an object's member; `nil` if there is none or the node is no object.
    package func member(_ name: String, of object: JSONNode, in bytes: Span<UInt8>) -> JSONNode? {
        guard object.kind == .object else { return nil }
        let key = nodes.children(of: object, step: 2).first { $0.hasText(name, in: bytes) }
        return key.map { nodes[$0.following] }
    }

    /// The members of an object in their order; none if the node is no object.
    package func members(of object: JSONNode, in bytes: Span<UInt8>) -> [(name: String, value: JSONNode)] {
        guard object.kind == .object else { return [] }
        return nodes.children(of: object, step: 2).map { key in
            (name: string(key, in: bytes) ?? "", value: nodes[key.following])
        }
    }

    /// The elements of an array in their order; none if the node is no array.
    package func elements(of array: JSONNode) -> [JSONNode] {
        array.kind == .array ? nodes.children(of: array) : []
    }

    /// The text of a string, for what is no secret; `nil` if the node is no string.
    package func string(_ node: JSONNode, in bytes: Span<UInt8>) -> String? {
        guard node.kind == .string else { return nil }
        var text: [UInt8] = []
        var unescaped = JSONStringBytes(of: node)
        while let byte = unescaped.next(in: bytes) { text.append(byte) }
        return String(decoding: text, as: UTF8.self)
    }

    /// The text of a string, unescaped straight into a secret; `nil` if the node is no string.
    package func secret(_ node: JSONNode, in bytes: Span<UInt8>) -> Secret? {
        guard node.kind == .string else { return nil }
        // No escape is shorter than what it stands for.
        return Secret(capacity: node.end - node.start) { output in
            var unescaped = JSONStringBytes(of: node)
            while let byte = unescaped.next(in: bytes) { output.append(byte) }
        }
    }

    /// The value of a number; `nil` if the node is none, has a fraction or an exponent, or does not fit.
    package func integer(_ node: JSONNode, in bytes: Span<UInt8>) -> Int64? {
        node.kind == .number ? node.integer(in: bytes) : nil
    }

    /// The value of `true` or `false`; `nil` if the node is neither.
    package func boolean(_ node: JSONNode) -> Bool? {
        node.kind == .boolean ? node.end - node.start == "true".utf8.count : nil
    }

    /// Where a value begins.
    package func position(of node: JSONNode, in bytes: Span<UInt8>) -> JSONPosition {
        JSONPosition(of: node.start, in: bytes)
    }
}

extension [JSONNode] {
    /// The nodes directly below a container; with a step of 2 the keys of an object alone.
    func children(of container: JSONNode, step: Int = 1) -> [JSONNode] {
        var children: [JSONNode] = []
        var index = container.index + 1
        while index < container.following {
            children.append(self[index])
            for _ in 0..<step { index = self[index].following }
        }
        return children
    }
}
