#if Onboarding
    import CCurl
    import KeyVaultOnboarding

    /// Header lines as a list of libcurl's.
    @safe
    struct CurlHeaderLines: ~Copyable {
        private(set) var list: UnsafeMutablePointer<curl_slist>?

        /// - Throws: `refused` if there is no memory.
        init(_ lines: [String]) throws(TransportError) {
            for line in lines {
                guard let longer = unsafe curl_slist_append(list, line) else {
                    throw TransportError(curl: CURLE_OUT_OF_MEMORY)
                }
                unsafe list = longer
            }
        }

        deinit { unsafe curl_slist_free_all(list) }
    }
#endif
