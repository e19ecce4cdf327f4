/// What the simulated service does where Porkbun's documentation is silent or contradicts itself.
///
/// Every property is one open question. The default is the likeliest answer; a client has to work with all of them.
public struct SimulatorConfiguration: Sendable, Hashable {
    /// Where the approval pages are, without a slash at the end; `authUrl` begins with it.
    public var origin = "https://porkbun.com"

    /// How a request whose secret was given before is answered.
    public var claimedAnswer = ClaimedAnswer.success
    /// How a denied request is answered.
    public var denialAnswer = DenialAnswer.forbidden
    /// How a lapsed request is answered.
    public var expiryAnswer = ExpiryAnswer.badRequest
    /// How a wrong or missing verifier is answered.
    public var verifierAnswer = VerifierAnswer.badRequest
    /// When the verifier is looked at.
    public var verifierCheck = VerifierCheck.afterApproval
    /// What a request that was denied and has lapsed since counts as.
    public var checkOrder = CheckOrder.denialFirst
    /// How a request token that was never given out is answered.
    public var unknownTokenAnswer = UnknownTokenAnswer.invalidInput
    /// How a claimed request is answered once its ten minutes are over.
    public var claimedAfterWindow = ClaimedAfterWindow.claimed
    /// How `expiration` is written.
    public var expirationFormat = ExpirationFormat.utc
    /// What an `Idempotency-Key` does.
    public var idempotencyKey = IdempotencyKeyTreatment.ignored
    /// What the browser takes back after a denial.
    public var denialRedirect = DenialRedirect.statusAndToken
    /// What becomes of a query that `returnUrl` has already.
    public var returnURLQuery = ReturnURLQuery.kept
    /// What `X-RateLimit-Reset` counts.
    public var rateLimitReset = RateLimitReset.unixTime
    /// Whether errors carry `next_action`.
    public var nextAction = NextActionPresence.present
    /// Whether a limit at the edge stands before the API's own limits.
    public var edgeLimit = EdgeLimit.off
    /// What becomes of the one answer that holds the secret.
    public var mintingAnswer = MintingAnswer.delivered
    /// Whether `scopes` is accepted.
    public var scopes = ScopesTreatment.accepted

    /// The likeliest service.
    public init() {}
}
