#if Onboarding
    public import KeyVaultOnboarding

    /// A transport that blocks a thread for a given time before the transport behind it does the work.
    ///
    /// Without `hops` it blocks the thread that it is called on, which no good transport does: it shows whether its
    /// callers keep it away from the main actor.
    public struct BlockingTransport: HTTPTransport {
        private let base: any HTTPTransport
        private let blocking: Blocking

        /// Wraps a transport.
        ///
        /// - Parameters:
        ///   - base: The transport that does the work.
        ///   - duration: How long each request blocks.
        ///   - hops: Whether it blocks a thread of its own and not its caller's.
        public init(_ base: any HTTPTransport, for duration: Duration, hops: Bool = false) {
            self.base = base
            blocking = Blocking(for: duration, hops: hops)
        }

        /// Blocks, then sends the request through the transport behind.
        public func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
            await blocking.block()
            return try await base.post(request)
        }
    }
#endif
