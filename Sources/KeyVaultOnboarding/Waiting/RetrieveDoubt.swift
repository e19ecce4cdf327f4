import KeyVaultCore

/// Whether a key may exist whose secret did not arrive, and the idempotency key that may still bring it.
///
/// A call that was sent and not answered may have minted the key. It is repeated with the same idempotency key: a
/// service that honours the header then answers as it would have. Any other call has a key of its own, since a service
/// that honours the header would repeat its first "pending" for a day.
struct RetrieveDoubt {
    private var orphan: OrphanedKey
    private var isInDoubt = false
    private var isUnanswered = false
    private var idempotencyKey: String?
    private var callsAfterCancelling = 0

    init(orphan: OrphanedKey) { self.orphan = orphan }

    /// The `Idempotency-Key` header for the call that is about to be sent (draft-ietf-httpapi-idempotency-key-header).
    mutating func idempotencyHeader(_ random: any RandomSource) -> [HTTPHeader] {
        idempotencyKey = idempotencyKey ?? (try? Attempt.randomOctets(16, random)).map(Attempt.hexadecimal)
        return idempotencyKey.map { [HTTPHeader("Idempotency-Key", $0)] } ?? []
    }

    /// A call was sent, and no answer came that could be understood.
    mutating func arises() {
        isInDoubt = true
        isUnanswered = true
    }

    /// The service has answered that nothing has happened yet.
    mutating func isResolved() {
        isInDoubt = false
        isUnanswered = false
        idempotencyKey = nil
    }

    /// The service has answered without deciding.
    ///
    /// Behind a fault of its own, a success that is none, or an answer that names a key, the key may have been minted.
    mutating func answered(by failure: ServiceFailure, publicKey: String?) {
        if failure.httpStatus >= 500 || failure.httpStatus < 300 || publicKey != nil { isInDoubt = true }
        if let publicKey {
            orphan = OrphanedKey(
                publicKey: publicKey, label: orphan.label, keyManagementURL: orphan.keyManagementURL)
        }
        // What was turned away at the door never reached the service: the call before it is still unanswered.
        let isTurnedAway = failure.httpStatus == 429 || (failure.httpStatus >= 500 && failure.code == nil)
        guard failure.code != .idempotencyKeyInUse, !(isUnanswered && isTurnedAway) else { return }
        isUnanswered = false
        idempotencyKey = nil
    }

    /// Whether a denial that only an HTTP status tells is to be believed.
    var isCertain: Bool { !isInDoubt }

    /// Whether to ask again although the flow is to stop: only in doubt, soon, and three times at the most.
    mutating func isWorthAnotherCall(in wait: Duration) -> Bool {
        callsAfterCancelling += 1
        return isInDoubt && callsAfterCancelling <= 3 && wait <= .seconds(60)
    }

    /// The error that ends the attempt: the given one only if it is certain that no key was made.
    func error(otherwise certain: OnboardingError) -> OnboardingError {
        isInDoubt ? OnboardingError(.maybeOrphaned, cause: certain.cause, orphan: orphan) : certain
    }
}
