#if Onboarding
    public import KeyVaultCore
    public import KeyVaultOnboarding

    /// What the simulator answers, and how the answer is to reach the client.
    public struct SimulatorAnswer: ~Copyable, Sendable {
        /// How much of an answer reaches the client.
        public enum Delivery: Sendable, Hashable {
            /// All of it.
            case whole
            /// No connection came about.
            case unreachable
            /// The connection ends before the first byte.
            case nothing
            /// The connection ends after so many bytes of the body.
            case cut(afterBodyBytes: Int)
            /// All of it, so much later.
            case late(by: Duration)
        }

        /// The status code.
        public let status: Int
        /// The header lines, without `Content-Length`.
        public let headers: [HTTPHeader]
        /// The body.
        public let body: Secret
        /// What `Content-Length` says; other than the body's count only where a fault asks for it.
        public let declaredLength: Int
        /// How much of it reaches the client.
        public let delivery: Delivery
        /// The call that is answered; it counts as under way until this is released.
        public let call: OngoingCall

        /// How many bytes of the body leave the server.
        public var sentLength: Int {
            guard case .cut(let bytes) = delivery else { return min(body.count, declaredLength) }
            return min(bytes, body.count, declaredLength)
        }

        /// The value of the first header line of a name, in any spelling of upper and lower case.
        public borrowing func header(_ name: String) -> String? {
            headers.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    /// A call between its arrival and the end of its answer.
    public final class OngoingCall: Sendable {
        private let simulator: PorkbunSimulator
        private let index: Int?

        init(_ index: Int?, of simulator: PorkbunSimulator) {
            self.simulator = simulator
            self.index = index
        }

        deinit {
            if let index { simulator.endCall(index) }
        }
    }
#endif
