#if Onboarding
    public import KeyVaultCore
    public import KeyVaultOnboarding

    /// An HTTP request as the simulator sees it.
    public struct SimulatorRequest: ~Copyable, Sendable {
        /// The method, in capitals.
        public let method: String
        /// The path, without query.
        public let path: String
        /// The header lines.
        public let headers: [HTTPHeader]
        /// The body, which may hold a verifier, a key or a password.
        public let body: Secret
        /// The address that the limits count by.
        public let peer: String

        /// Describes a request; a query at the end of the path is dropped.
        public init(
            method: String, path: String, headers: [HTTPHeader] = [], body: consuming Secret = Secret(utf8: ""),
            peer: String = "192.0.2.1"
        ) {
            self.method = method
            self.path = path.split(separator: "?", omittingEmptySubsequences: false).first.map(String.init) ?? ""
            self.headers = headers
            self.body = body
            self.peer = peer
        }

        borrowing func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }
#endif
