#if Onboarding
    /// What the simulator did, for tests to compare with what a client stored and reported.
    ///
    /// It is a snapshot. Secrets are in it with every byte XORed with ``mask``, so that a scan of the memory for a secret
    /// finds the copies of the client alone.
    public struct SimulatorLedger: Sendable {
        /// The calls of the API in the order in which they arrived.
        public internal(set) var calls: [Call] = []
        /// The requests for a key in the order in which they were made.
        public internal(set) var requests: [KeyRequest] = []
        /// The keys in the order in which they were made.
        public internal(set) var keys: [Key] = []
        /// What happened, in order, for people to read.
        public internal(set) var events: [Event] = []

        /// What every byte of a kept secret is XORed with.
        public static let mask = SimulatorMask.value

        init() {}

        /// The key of a public key.
        public func key(_ publicKey: String) -> Key? { keys.first { $0.publicKey == publicKey } }

        /// The request of a token.
        public func request(_ token: String) -> KeyRequest? { requests.first { $0.token == token } }

        /// Tells whether bytes are the secret of a public key.
        public func secretMatches(publicKey: String, bytes: Span<UInt8>) -> Bool {
            guard let masked = maskedSecret(publicKey: publicKey) else { return false }
            return masked.count == bytes.count && masked.indices.allSatisfy { masked[$0] ^ Self.mask == bytes[$0] }
        }

        /// The secret of a public key, masked.
        public func maskedSecret(publicKey: String) -> [UInt8]? { key(publicKey)?.maskedSecret }

        /// The most calls of an endpoint that were under way at one time.
        public func mostAtOnce(_ endpoint: SimulatorEndpoint) -> Int {
            calls.lazy.filter { $0.endpoint == endpoint }.map(\.atOnce).max() ?? 0
        }

        /// The most calls of an endpoint that arrived within a time, an hour unless told.
        public func mostCalls(_ endpoint: SimulatorEndpoint, within window: Duration = .seconds(3_600)) -> Int {
            let arrivals = calls.filter { $0.endpoint == endpoint }.map(\.began)
            var first = 0
            var most = 0
            for (last, arrival) in arrivals.enumerated() {
                while arrival - arrivals[first] >= window { first += 1 }
                most = max(most, last - first + 1)
            }
            return most
        }
    }
#endif
