extension SimulatorConfiguration {
    /// How SECRET_ALREADY_CLAIMED is answered.
    public enum ClaimedAnswer: String, Sendable, CaseIterable {
        /// 200, `SUCCESS`, with the public key.
        case success
        /// 200, `ERROR`, with the public key.
        case error
        /// 400, `ERROR`, without the public key.
        case badRequest
    }

    /// How REQUEST_DENIED is answered.
    public enum DenialAnswer: String, Sendable, CaseIterable {
        /// 403.
        case forbidden
        /// 400.
        case badRequest
        /// `ERROR` in a 200.
        case error
        /// 403 without a code.
        case withoutCode
    }

    /// How REQUEST_EXPIRED is answered.
    public enum ExpiryAnswer: String, Sendable, CaseIterable {
        /// 400.
        case badRequest
        /// `ERROR` in a 200.
        case error
    }

    /// How CODE_VERIFIER_REQUIRED and INVALID_CODE_VERIFIER are answered.
    public enum VerifierAnswer: String, Sendable, CaseIterable {
        /// 400.
        case badRequest
        /// 403.
        case forbidden
        /// `ERROR` in a 200.
        case error
    }

    /// When the verifier is looked at.
    public enum VerifierCheck: String, Sendable, CaseIterable {
        /// Once the request is approved; before that every call answers PENDING.
        case afterApproval
        /// While the request is pending, too.
        case always
    }

    /// Which of two verdicts comes first.
    public enum CheckOrder: String, Sendable, CaseIterable {
        /// A denied request stays denied for ever.
        case denialFirst
        /// A denied request is expired once its thirty minutes are over.
        case expiryFirst
    }

    /// How an unknown request token is answered.
    public enum UnknownTokenAnswer: String, Sendable, CaseIterable {
        /// 400 INVALID_INPUT.
        case invalidInput
        /// 400 with a code that no document names.
        case otherCode
        /// As an expired one.
        case expired
    }

    /// How a claimed request is answered once its ten minutes are over.
    public enum ClaimedAfterWindow: String, Sendable, CaseIterable {
        /// SECRET_ALREADY_CLAIMED.
        case claimed
        /// REQUEST_EXPIRED.
        case expired
    }

    /// How `expiration` is written.
    public enum ExpirationFormat: String, Sendable, CaseIterable {
        /// `2026-03-30 14:30:00`, in UTC.
        case utc
        /// The same form, eight hours behind UTC.
        case pacific
        /// `2026-03-30T14:30:00Z`.
        case iso
        /// Left out.
        case missing
    }

    /// What an `Idempotency-Key` does when it comes again.
    public enum IdempotencyKeyTreatment: String, Sendable, CaseIterable {
        /// Nothing: the call is processed afresh.
        case ignored
        /// For 24 hours the stored answer is sent again with `Idempotent-Replayed: true`; 409 if the body differs.
        case replayed
        /// 409 IDEMPOTENCY_KEY_MISMATCH, whatever the body.
        case mismatch
        /// 409 IDEMPOTENCY_KEY_IN_USE within ten seconds of the first call, replayed after that.
        case inUse
    }

    /// What the browser takes back after a denial.
    public enum DenialRedirect: String, Sendable, CaseIterable {
        /// `status` and `requestToken`.
        case statusAndToken
        /// `status` alone.
        case statusOnly
    }

    /// What becomes of a query that `returnUrl` has already.
    public enum ReturnURLQuery: String, Sendable, CaseIterable {
        /// It stays, and the new parameters follow after `&`.
        case kept
        /// The new parameters take its place.
        case replaced
    }

    /// What `X-RateLimit-Reset` counts.
    public enum RateLimitReset: String, Sendable, CaseIterable {
        /// Seconds since 1970.
        case unixTime
        /// Seconds from now.
        case secondsLeft
    }

    /// Whether errors carry `next_action`.
    public enum NextActionPresence: String, Sendable, CaseIterable {
        /// With `type`, `hint` and `retryable`.
        case present
        /// Left out.
        case absent
    }

    /// Whether a limit at the edge stands before the API's own limits.
    public enum EdgeLimit: String, Sendable, CaseIterable {
        /// None.
        case off
        /// More than two calls of an address within a second get a 503 of HTML.
        case twoPerSecond
    }

    /// What becomes of the one answer that holds the secret.
    public enum MintingAnswer: String, Sendable, CaseIterable {
        /// It is sent.
        case delivered
        /// The key is made, then the connection is cut before the first byte.
        case lost
        /// The key is made, then the connection is cut in the middle of the body.
        case cutInBody
    }

    /// Whether `scopes` is accepted.
    public enum ScopesTreatment: String, Sendable, CaseIterable {
        /// Accepted, and told nowhere.
        case accepted
        /// INVALID_INPUT.
        case refused
    }
}
