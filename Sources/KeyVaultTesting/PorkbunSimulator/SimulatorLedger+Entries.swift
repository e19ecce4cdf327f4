#if Onboarding
    extension SimulatorLedger {
        /// One call of the API.
        public struct Call: Sendable, Hashable {
            /// What was called.
            public let endpoint: SimulatorEndpoint
            /// When it arrived, on the simulator's clock.
            public let began: Duration
            /// When its answer ended; `nil` while it is under way.
            public internal(set) var ended: Duration?
            /// Where it came from.
            public let peer: String
            /// Its `Idempotency-Key`.
            public let idempotencyKey: String?
            /// How many calls of this endpoint were under way when it arrived, itself among them.
            public let atOnce: Int
            /// The status it was answered with.
            public internal(set) var status = 0
            /// The `code` it was answered with.
            public internal(set) var code: String?
            /// How much of the answer was sent.
            public internal(set) var delivery = SimulatorAnswer.Delivery.whole
        }

        /// One request for a key.
        public struct KeyRequest: Sendable, Hashable {
            /// What the account holder decided.
            public enum Decision: Sendable, Hashable {
                /// Approved, at this time.
                case approved(at: Duration)
                /// Denied, at this time.
                case denied(at: Duration)
            }

            /// Its 64 hexadecimal digits.
            public let token: String
            /// The `name`, which becomes the label of the key.
            public let label: String?
            /// The PKCE challenge; `nil` in a legacy request.
            public let codeChallenge: String?
            /// Where the browser is to go after the decision.
            public let returnURL: String?
            /// Where it came from.
            public let peer: String
            /// When it was made.
            public let created: Duration
            /// What the account holder decided first; later decisions change nothing.
            public internal(set) var decision: Decision?
            /// The public key that was made for it.
            public internal(set) var publicKey: String?
        }

        /// One key.
        public struct Key: Sendable, Hashable {
            /// The public key.
            public let publicKey: String
            /// The label in the account holder's list of keys.
            public let label: String?
            /// The request it was made for; `nil` for a sandbox key.
            public let requestToken: String?
            /// When it was made.
            public let minted: Duration
            /// Whom the secret was answered to.
            public let peer: String
            /// The secret with every byte XORed with ``SimulatorLedger/mask``.
            public let maskedSecret: [UInt8]
            /// Whether an answer with its secret was sent whole.
            public internal(set) var isDelivered = false
            /// Whether the account holder has deleted it.
            public internal(set) var isRevoked = false
        }

        /// Something that people watch for.
        public enum Event: Sendable, Hashable {
            /// A key was asked for.
            case requested(label: String?)
            /// An account was made.
            case accountCreated(email: String)
            /// The account holder approved.
            case approved(label: String?)
            /// The account holder denied.
            case denied(label: String?)
            /// A key was made.
            case minted(publicKey: String, label: String?)
            /// A fault was applied.
            case fault(SimulatorFault, SimulatorEndpoint)
        }
    }
#endif
