#if Onboarding
    /// What a ``CurlTransport`` may do and how long it may take.
    public struct CurlConfiguration: Sendable, Hashable {
        /// The most time for one request, from the look-up of the host to the last byte of the answer.
        public var timeLimit: Duration
        /// The most time until the connection is secured; part of ``timeLimit``.
        public var connectTimeLimit: Duration
        /// Whether plain `http` is accepted, for a server on this machine.
        ///
        /// Only a literal loopback address counts, `127.0.0.0/8` or `[::1]`: what `localhost` means is decided by the
        /// name service (RFC 8252, section 8.3). Such a request goes to no proxy.
        public var allowsLoopbackHTTP: Bool

        /// Makes a configuration; by default 60 s in all, 20 s to connect, HTTPS only.
        public init(
            timeLimit: Duration = .seconds(60), connectTimeLimit: Duration = .seconds(20),
            allowsLoopbackHTTP: Bool = false
        ) {
            self.timeLimit = timeLimit
            self.connectTimeLimit = connectTimeLimit
            self.allowsLoopbackHTTP = allowsLoopbackHTTP
        }
    }
#endif
