import KeyVaultCore

/// Why a text is refused; `nil` if it is accepted.
func reason(of bytes: [UInt8]) -> JSONError.Reason? { error(of: bytes)?.reason }

/// The error with which a text is refused; `nil` if it is accepted.
func error(of bytes: [UInt8]) -> JSONError? {
    do { _ = try JSONDocument(scanning: bytes.span) } catch { return error }
    return nil
}

/// Asks everything about every node, for the sake of what must not crash.
func walk(_ document: JSONDocument, _ bytes: [UInt8]) {
    var nodes = [document.root]
    while let node = nodes.popLast() {
        _ = document.string(node, in: bytes.span)
        _ = document.secret(node, in: bytes.span)
        _ = document.integer(node, in: bytes.span)
        _ = document.boolean(node)
        _ = document.position(of: node, in: bytes.span)
        _ = document.member("a", of: node, in: bytes.span)
        nodes += document.elements(of: node) + document.members(of: node, in: bytes.span).map(\.value)
    }
}
