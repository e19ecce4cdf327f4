#if Onboarding
    import CCurl
    import KeyVaultOnboarding

    /// An easy handle of libcurl with the URL and the header lines, which libcurl refers to and does not copy.
    @safe
    struct CurlHandle: ~Copyable {
        private let easy: UnsafeMutableRawPointer
        private let url: CurlURL
        private let lines: CurlHeaderLines

        /// - Throws: `refused` if there is no memory.
        static func open(
            url: consuming CurlURL, headerLines: consuming CurlHeaderLines
        ) throws(TransportError) -> CurlHandle {
            guard let easy = unsafe curl_easy_init() else { throw TransportError(curl: CURLE_OUT_OF_MEMORY) }
            return unsafe CurlHandle(owning: easy, url: url, lines: headerLines)
        }

        private init(
            owning easy: UnsafeMutableRawPointer, url: consuming CurlURL, lines: consuming CurlHeaderLines
        ) {
            unsafe self.easy = easy
            self.url = url
            self.lines = lines
        }

        deinit { unsafe curl_easy_cleanup(easy) }

        var port: Int { url.port }
        var isPlain: Bool { url.isPlain }

        func set(_ option: CURLoption, _ value: Int) throws(TransportError) {
            try check(unsafe keyvault_curl_set_long(easy, option, value))
        }

        func set(_ option: CURLoption, _ value: Bool) throws(TransportError) {
            try set(option, value ? 1 : 0)
        }

        func set(_ option: CURLoption, _ value: String) throws(TransportError) {
            try check(unsafe keyvault_curl_set_string(easy, option, value))
        }

        /// A time in milliseconds; libcurl takes zero for no limit at all.
        func set(_ option: CURLoption, _ value: Duration) throws(TransportError) {
            let (seconds, attoseconds) = value.components
            let milliseconds = min(max(seconds, 0), 1_000_000) * 1_000 + attoseconds / 1_000_000_000_000_000
            try set(option, max(1, Int(milliseconds)))
        }

        /// Sets the body of a POST; libcurl reads it where it is.
        func setBody(_ bytes: Span<UInt8>) throws(TransportError) {
            try set(CURLOPT_POST, true)
            try check(unsafe keyvault_curl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count)))
            try check(
                unsafe bytes.withUnsafeBufferPointer { buffer in
                    unsafe keyvault_curl_set_pointer(easy, CURLOPT_POSTFIELDS, buffer.baseAddress)
                })
        }

        /// Sends the request and waits for the end of the answer, which arrives in `transfer`.
        func perform(_ transfer: inout CurlTransfer) throws(TransportError) -> CURLcode {
            try check(unsafe keyvault_curl_set_url(easy, url.handle))
            try check(unsafe keyvault_curl_set_list(easy, CURLOPT_HTTPHEADER, lines.list))
            try setCallbacks()
            return try unsafe withUnsafeMutablePointer(to: &transfer) { pointer throws(TransportError) in
                for option in [CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_PREREQDATA, CURLOPT_OPENSOCKETDATA] {
                    try check(unsafe keyvault_curl_set_pointer(easy, option, pointer))
                }
                return unsafe curl_easy_perform(easy)
            }
        }

        func info(_ info: CURLINFO) -> Int { unsafe keyvault_curl_get_long(easy, info) }

        private func setCallbacks() throws(TransportError) {
            try check(unsafe keyvault_curl_set_writer(easy, CURLOPT_HEADERFUNCTION, CurlTransfer.header))
            try check(unsafe keyvault_curl_set_writer(easy, CURLOPT_WRITEFUNCTION, CurlTransfer.body))
            try check(unsafe keyvault_curl_set_prereq(easy, CurlTransfer.requestBegins))
            try check(unsafe keyvault_curl_set_open_socket(easy, CurlTransfer.openSocket))
            try check(unsafe keyvault_curl_set_ssl_context(easy, CurlTransfer.securesContext))
        }

        private func check(_ code: CURLcode) throws(TransportError) {
            guard code == CURLE_OK else { throw TransportError(curl: code) }
        }
    }
#endif
