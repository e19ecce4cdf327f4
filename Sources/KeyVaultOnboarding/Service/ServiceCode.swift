/// The machine-readable code of an answer; codes that this package does not know are kept as they came.
public struct ServiceCode: RawRepresentable, Sendable, Hashable {
    /// The code as the service spells it: 1 to 128 letters, digits and underscores.
    public let rawValue: String

    /// Keeps a code, or `nil` if the text is none and so must not be shown.
    public init?(rawValue: String) {
        let isCode = rawValue.utf8.allSatisfy { byte in
            (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x5F
        }
        guard isCode, (1...128).contains(rawValue.utf8.count) else { return nil }
        self.rawValue = rawValue
    }

    private init(known: String) { rawValue = known }

    /// The request has a field that the service does not accept.
    public static let invalidInput = ServiceCode(known: "INVALID_INPUT")
    /// Too many calls came from this address.
    public static let rateLimitExceeded = ServiceCode(known: "RATE_LIMIT_EXCEEDED")
    /// The user declined.
    public static let requestDenied = ServiceCode(known: "REQUEST_DENIED")
    /// The window for the approval, or for the retrieval after it, has passed.
    public static let requestExpired = ServiceCode(known: "REQUEST_EXPIRED")
    /// The retrieve had no verifier.
    public static let codeVerifierRequired = ServiceCode(known: "CODE_VERIFIER_REQUIRED")
    /// The verifier does not belong to the challenge.
    public static let invalidCodeVerifier = ServiceCode(known: "INVALID_CODE_VERIFIER")
    /// The secret was handed out before.
    public static let secretAlreadyClaimed = ServiceCode(known: "SECRET_ALREADY_CLAIMED")
    /// The former call with this idempotency key is still being worked on.
    public static let idempotencyKeyInUse = ServiceCode(known: "IDEMPOTENCY_KEY_IN_USE")
    /// The idempotency key belongs to another body.
    public static let idempotencyKeyMismatch = ServiceCode(known: "IDEMPOTENCY_KEY_MISMATCH")
}
