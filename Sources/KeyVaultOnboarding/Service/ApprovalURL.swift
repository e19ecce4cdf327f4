/// The check of the page that the user is sent to.
///
/// It is made on bytes, before any URL parser sees them: parsers decode `%2e`, fold full-width letters and drop what
/// stands before an `@`, and so can be talked into another host.
enum ApprovalURL {
    /// Whether the address is one of the prefixes followed by exactly the token.
    static func isTrusted(_ url: String, token: String, prefixes: [String]) -> Bool {
        url.utf8.count < 512 && !token.isEmpty && token.utf8.allSatisfy(isTokenByte)
            && prefixes.contains { prefix in url.utf8.elementsEqual((prefix + token).utf8) }
    }

    /// Letters and digits: nothing that any part of a URL gives a meaning to.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
