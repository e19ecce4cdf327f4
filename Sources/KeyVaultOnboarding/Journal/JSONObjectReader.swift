import KeyVaultCore

/// Looks up the members of one flat JSON object, whose bytes come with each call.
struct JSONObjectReader {
    private let document: JSONDocument

    /// `nil` unless the bytes are exactly one JSON object.
    init?(_ bytes: Span<UInt8>) {
        guard let document = try? JSONDocument(scanning: bytes), document.root.kind == .object else { return nil }
        self.document = document
    }

    func text(_ name: String, in bytes: Span<UInt8>) -> String? {
        member(name, in: bytes).flatMap { document.string($0, in: bytes) }
    }

    func secret(_ name: String, in bytes: Span<UInt8>) -> Secret? {
        guard let member = member(name, in: bytes) else { return nil }
        return document.secret(member, in: bytes)
    }

    func number(_ name: String, in bytes: Span<UInt8>) -> Int64? {
        member(name, in: bytes).flatMap { document.integer($0, in: bytes) }
    }

    func flag(_ name: String, in bytes: Span<UInt8>) -> Bool? {
        member(name, in: bytes).flatMap { document.boolean($0) }
    }

    /// The texts of an array; `nil` if there is none or one of its elements is no text.
    func texts(_ name: String, in bytes: Span<UInt8>) -> [String]? {
        elements(name, in: bytes) { document.string($0, in: bytes) }
    }

    /// The numbers of an array; `nil` if there is none or one of its elements is no number.
    func numbers(_ name: String, in bytes: Span<UInt8>) -> [Int64]? {
        elements(name, in: bytes) { document.integer($0, in: bytes) }
    }

    private func member(_ name: String, in bytes: Span<UInt8>) -> JSONNode? {
        document.member(name, of: document.root, in: bytes)
    }

    private func elements<Value>(
        _ name: String, in bytes: Span<UInt8>, _ value: (JSONNode) -> Value?
    ) -> [Value]? {
        guard let array = member(name, in: bytes), array.kind == .array else { return nil }
        let elements = document.elements(of: array)
        let values = elements.compactMap(value)
        return values.count == elements.count ? values : nil
    }
}
