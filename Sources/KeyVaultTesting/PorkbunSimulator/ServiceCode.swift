/// The `code` values that the documentation names for these endpoints.
///
/// Which `next_action` goes with which code is documented nowhere; these are plausible.
enum ServiceCode: String, Error {
    case invalidInput = "INVALID_INPUT"
    case invalidJSON = "INVALID_OR_EMPTY_JSON"
    case methodNotAllowed = "METHOD_NOT_ALLOWED"
    case notFound = "NOT_FOUND"
    case rateLimitExceeded = "RATE_LIMIT_EXCEEDED"
    case requestDenied = "REQUEST_DENIED"
    case requestExpired = "REQUEST_EXPIRED"
    case codeVerifierRequired = "CODE_VERIFIER_REQUIRED"
    case invalidCodeVerifier = "INVALID_CODE_VERIFIER"
    case secretAlreadyClaimed = "SECRET_ALREADY_CLAIMED"
    case idempotencyKeyMismatch = "IDEMPOTENCY_KEY_MISMATCH"
    case idempotencyKeyInUse = "IDEMPOTENCY_KEY_IN_USE"
    case apiKeyRequired = "API_KEY_REQUIRED"
    case missingSecret = "MISSING_SECRETAPIKEY"
    case unknownKey = "INVALID_API_KEYS_001"
    case wrongSecret = "INVALID_API_KEYS_002"

    var message: String {
        switch self {
        case .invalidInput: "The request has an invalid field."
        case .invalidJSON: "Invalid or empty JSON."
        case .methodNotAllowed: "This method is not allowed here."
        case .notFound: "There is nothing here."
        case .rateLimitExceeded: "Rate limit exceeded. Please try again later."
        case .requestDenied: "The account holder denied the request."
        case .requestExpired: "The request has expired."
        case .codeVerifierRequired: "A codeVerifier is required."
        case .invalidCodeVerifier: "The codeVerifier does not match."
        case .secretAlreadyClaimed: "The secret was already given out."
        case .idempotencyKeyMismatch: "This Idempotency-Key came with another body before."
        case .idempotencyKeyInUse: "The first request with this Idempotency-Key is still being processed."
        case .apiKeyRequired: "An API key is required."
        case .missingSecret: "The secret API key is missing."
        case .unknownKey: "Invalid API key."
        case .wrongSecret: "Invalid API key."
        }
    }

    /// The `type`, `hint` and `retryable` of `next_action`.
    var nextAction: (type: String, hint: String, isRetryable: Bool) {
        switch self {
        case .rateLimitExceeded: ("wait_and_retry", "Wait as long as Retry-After says.", true)
        case .idempotencyKeyInUse: ("retry", "Repeat the request in a moment.", true)
        case .requestDenied: ("none", "The decision is final.", false)
        case .requestExpired, .secretAlreadyClaimed: ("use_website", "Start over with a new request.", false)
        case .apiKeyRequired, .missingSecret, .unknownKey, .wrongSecret:
            ("authenticate", "Send a valid API key pair.", false)
        default: ("fix_request", "Correct the request.", false)
        }
    }
}
