#if Onboarding
    import KeyVaultCore

    /// The fields of `/apikey/request`, checked as the documentation says.
    struct RequestFields: Sendable {
        let name: String?
        let codeChallenge: String?
        let returnURL: String?
        let isSandbox: Bool
        let hasScopes: Bool

        init(_ body: borrowing Secret) throws(ServiceCode) {
            self = try body.withExposedBytes { bytes throws(ServiceCode) in
                // The body is optional as a whole, and Porkbun's own example sends an empty array.
                if bytes.isEmpty { return RequestFields() }
                let json = try RequestBody(bytes)
                return json.isObject ? try RequestFields(json, in: bytes) : RequestFields()
            }
        }

        private init() {
            name = nil
            codeChallenge = nil
            returnURL = nil
            isSandbox = false
            hasScopes = false
        }

        private init(_ json: RequestBody, in bytes: Span<UInt8>) throws(ServiceCode) {
            name = try json.text("name", in: bytes)
            codeChallenge = try json.text("codeChallenge", in: bytes)
            returnURL = try json.text("returnUrl", in: bytes)
            isSandbox = json.isTrue("sandbox", in: bytes)
            hasScopes = json.has("scopes", in: bytes)
            let method = try json.text("codeChallengeMethod", in: bytes)

            if let name, name.unicodeScalars.count > 255 { throw .invalidInput }
            if let codeChallenge, !codeChallenge.isCodeChallenge { throw .invalidInput }
            if let method, method != "S256" { throw .invalidInput }
            if let returnURL, codeChallenge == nil || !returnURL.isReturnURL { throw .invalidInput }
        }
    }

    /// A JSON body whose members are looked at one at a time, so that a secret in it stays in its memory.
    struct RequestBody {
        private let document: JSONDocument

        init(_ bytes: Span<UInt8>) throws(ServiceCode) {
            do { document = try JSONDocument(scanning: bytes) } catch { throw .invalidJSON }
        }

        var isObject: Bool { document.root.kind == .object }

        func has(_ name: String, in bytes: Span<UInt8>) -> Bool {
            document.member(name, of: document.root, in: bytes) != nil
        }

        func isTrue(_ name: String, in bytes: Span<UInt8>) -> Bool {
            document.member(name, of: document.root, in: bytes).flatMap(document.boolean) ?? false
        }

        func text(_ name: String, in bytes: Span<UInt8>) throws(ServiceCode) -> String? {
            guard let node = document.member(name, of: document.root, in: bytes), node.kind != .null else { return nil }
            guard let text = document.string(node, in: bytes) else { throw .invalidInput }
            return text
        }

        func secret(_ name: String, in bytes: Span<UInt8>) -> Secret? {
            guard let node = document.member(name, of: document.root, in: bytes) else { return nil }
            return document.secret(node, in: bytes)
        }
    }

    extension String {
        /// Whether it has the form of an S256 challenge: 43 characters of base64url.
        fileprivate var isCodeChallenge: Bool {
            utf8.count == 43
                && utf8.allSatisfy { $0.isAlphanumeric || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
        }

        /// Whether it is an https URL that can stand in a header.
        fileprivate var isReturnURL: Bool {
            let scheme = "https://"
            return utf8.count <= 2_048 && lowercased().hasPrefix(scheme) && utf8.count > scheme.utf8.count
                && utf8.allSatisfy { (0x21...0x7E).contains($0) }
        }

        /// Whether it has the form of a request token: 64 lowercase hexadecimal digits.
        var isRequestToken: Bool {
            utf8.count == 64
                && utf8.allSatisfy {
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                        || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
                }
        }
    }

    extension UInt8 {
        var isAlphanumeric: Bool {
            switch self {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "a")...UInt8(ascii: "z"):
                true
            default: false
            }
        }
    }
#endif
