#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    /// A request that has been checked and can go to another thread.
    struct CurlRequest: Sendable {
        let url: String
        /// The lines of the header in the form in which libcurl takes them.
        let headerLines: [String]
        let body: SecretBox

        /// - Throws: `refused` if a header line is not one, or is one that the transport sets.
        init(copying request: borrowing HTTPRequest) throws(TransportError) {
            url = request.url
            headerLines = Self.ownLines + (try request.headers.map(Self.line))
            body = SecretBox(request.body.copy())
        }

        /// A line that ends in a colon tells libcurl to leave that header out.
        private static let ownLines = ["Content-Type: application/json", "Accept: application/json", "Expect:"]

        private static let ownNames: Set<String> = [
            "accept", "accept-encoding", "connection", "content-encoding", "content-length", "content-type", "cookie",
            "expect", "host", "te", "trailer", "transfer-encoding", "upgrade", "user-agent",
        ]

        private static func line(_ header: HTTPHeader) throws(TransportError) -> String {
            guard !header.name.isEmpty, header.name.utf8.allSatisfy(isTokenByte) else {
                throw refused("a header name is empty or holds a character that none may hold")
            }
            guard !ownNames.contains(header.name.lowercased()) else {
                throw refused("the header \(header.name) is set by the transport")
            }
            guard header.value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
                throw refused("the value of the header \(header.name) holds a control character")
            }
            // A semicolon tells libcurl to send the header with no value.
            return header.value.isEmpty ? "\(header.name);" : "\(header.name): \(header.value)"
        }

        /// RFC 9110, section 5.6.2.
        private static func isTokenByte(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
            }
        }

        private static func refused(_ detail: String) -> TransportError {
            TransportError(.refused, mayHaveArrived: false, detail: detail)
        }
    }
#endif
