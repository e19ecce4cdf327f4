#if Onboarding
    import KeyVaultCore
    public import KeyVaultOnboarding

    /// Sends requests with libcurl: HTTPS over HTTP/1.1, each on a connection of its own.
    ///
    /// - TLS 1.2 or newer; host name and certificate are checked against the system's certificates, or against
    ///   `SSL_CERT_FILE` and `SSL_CERT_DIR`, each of which replaces its part of them. A file that is not there is an
    ///   error that names it.
    /// - Proxies as curl documents them: `https_proxy`, `all_proxy`, `no_proxy` and their spellings in capitals.
    /// - No redirect is followed, no cookie kept, no credentials and no configuration of the user's are read.
    /// - `SSLKEYLOGFILE` makes every request be refused, because libcurl would write the keys of the connection there.
    /// - An answer's body goes straight into a `Secret`; what libcurl and OpenSSL kept of it is wiped, see
    ///   ``wipesFreedMemory``.
    ///
    /// Requests run on threads of their own and do not wait for each other. A request that is under way is not stopped
    /// when its task is cancelled: its answer comes, or its time runs out.
    ///
    /// ```swift
    /// let transport = CurlTransport()
    /// let response = try await transport.post(HTTPRequest(url: "https://api.example.org/ping", body: body))
    /// ```
    public struct CurlTransport: HTTPTransport {
        private let configuration: CurlConfiguration

        /// Makes a transport; nothing is opened before the first request.
        public init(_ configuration: CurlConfiguration = CurlConfiguration()) {
            self.configuration = configuration
        }

        /// Whether libcurl wipes the memory that it gives back.
        ///
        /// libcurl takes an allocator only when it is initialised, once in a process. It is `false` where the program
        /// or another library had initialised it before the first use of this type: then copies of what was sent and
        /// received, measured two and one, stay in freed memory until it is used again. Asking initialises libcurl.
        public static var wipesFreedMemory: Bool { CurlGlobal.wipesFreedMemory }

        /// Sends a request and returns the answer, whatever its status.
        ///
        /// - Throws: `TransportError` if the head of an answer did not arrive.
        public func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let request = try CurlRequest(copying: request)
            let configuration = configuration
            // A thread for each request: a slow answer that nobody waits for any more must not hold up the next.
            let executor = BlockingExecutor(label: "KeyVault.CurlTransport")
            let outcome = await executor.run { CurlExchange.outcome(of: request, under: configuration) }
            return try outcome.get().response
        }
    }
#endif
