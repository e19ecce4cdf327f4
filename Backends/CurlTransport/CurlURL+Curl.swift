#if Onboarding
    import CCurl
    import Glibc
    import KeyVaultOnboarding

    /// A URL that libcurl has read and the transport's rules allow.
    ///
    /// The request goes to this very object, so that what was checked is what is used.
    @safe
    struct CurlURL: ~Copyable {
        let handle: OpaquePointer
        let port: Int
        /// Whether the request goes over plain HTTP, to this machine.
        let isPlain: Bool

        /// - Throws: `refused` unless it is an `https` URL without a user name, or the plain one that is allowed.
        init(_ text: String, allowsLoopbackHTTP: Bool) throws(TransportError) {
            guard let handle = unsafe curl_url() else { throw Self.refused("out of memory") }
            do throws(TransportError) {
                try unsafe Self.read(text, into: handle)
                isPlain = try unsafe Self.isPlain(handle, allowsLoopbackHTTP: allowsLoopbackHTTP)
            } catch {
                unsafe curl_url_cleanup(handle)
                throw error
            }
            port = unsafe Self.part(CURLUPART_PORT, of: handle, UInt32(CURLU_DEFAULT_PORT)).flatMap { Int($0) } ?? 0
            unsafe self.handle = handle
        }

        deinit { unsafe curl_url_cleanup(handle) }

        private static func read(_ text: String, into handle: OpaquePointer) throws(TransportError) {
            guard !text.utf8.contains(0) else { throw refused("the URL holds a NUL") }
            let code = unsafe curl_url_set(handle, CURLUPART_URL, text, UInt32(CURLU_DISALLOW_USER))
            guard code == CURLUE_OK else { throw refused(unsafe String(cString: curl_url_strerror(code))) }
        }

        private static func isPlain(_ handle: OpaquePointer, allowsLoopbackHTTP: Bool) throws(TransportError) -> Bool {
            switch unsafe part(CURLUPART_SCHEME, of: handle) {
            case "https": return false
            case "http":
                guard allowsLoopbackHTTP, isLoopback(unsafe part(CURLUPART_HOST, of: handle) ?? "") else {
                    throw refused("plain HTTP is accepted only to a literal loopback address and only if configured")
                }
                return true
            default: throw refused("the URL is not one of https")
            }
        }

        private static func isLoopback(_ host: String) -> Bool {
            var address = in_addr()
            guard unsafe inet_pton(AF_INET, host, &address) != 1 else {
                return UInt32(bigEndian: address.s_addr) >> 24 == 127
            }
            return host == "[::1]"
        }

        private static func part(_ part: CURLUPart, of handle: OpaquePointer, _ flags: UInt32 = 0) -> String? {
            var text: UnsafeMutablePointer<CChar>?
            guard unsafe curl_url_get(handle, part, &text, flags) == CURLUE_OK, let text = unsafe text else {
                return nil
            }
            defer { unsafe curl_free(text) }
            return unsafe String(cString: text)
        }

        private static func refused(_ detail: String) -> TransportError {
            TransportError(.refused, mayHaveArrived: false, detail: "URL: \(detail)")
        }
    }
#endif
