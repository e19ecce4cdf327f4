import KeyVaultCore

/// Whether a key may exist whose secret did not arrive, and the idempotency key that may still bring it.
///
/// A call that was sent and not answered may have minted the key. It is repeated with the same idempotency key: a
/// service that honours the header then answers as it would have. Any other call has a key of its own, since a service
/// that honours the header would repeat its first "pending" for a day.
struct RetrieveDoubt {
    private let orphan: OrphanedKey
    private var isInDoubt = false
    private var unansweredKey: String?
    private var callsAfterCancelling = 0

    init(orphan: OrphanedKey) { self.orphan = orphan }

    /// The `Idempotency-Key` header for the call that is about to be sent (draft-ietf-httpapi-idempotency-key-header).
    mutating func idempotencyHeader(_ random: any RandomSource) -> [HTTPHeader] {
        unansweredKey = unansweredKey ?? (try? Attempt.randomOctets(16, random)).map(Attempt.hexadecimal)
        return unansweredKey.map { [HTTPHeader("Idempotency-Key", $0)] } ?? []
    }

    /// A call was sent, and no answer came that could be understood.
    mutating func arises() { isInDoubt = true }

    /// The service has answered that nothing has happened yet.
    mutating func isResolved() {
        isInDoubt = false
        unansweredKey = nil
    }

    /// The service has answered without deciding; behind a fault of its own the key may have been minted.
    mutating func answered(by failure: ServiceFailure) {
        if failure.httpStatus >= 500 { isInDoubt = true }
        if failure.code != .idempotencyKeyInUse { unansweredKey = nil }
    }

    /// Whether to ask again although the flow is to stop: only in doubt, and three times at the most.
    mutating func isWorthAnotherCall() -> Bool {
        callsAfterCancelling += 1
        return isInDoubt && callsAfterCancelling <= 3
    }

    /// The error that ends the attempt: the given one only if it is certain that no key was made.
    func error(otherwise certain: OnboardingError.Code) -> OnboardingError {
        guard isInDoubt else { return OnboardingError(certain) }
        return OnboardingError(certain == .cancelled ? .cancelledInDoubt : .expiredInDoubt, orphan: orphan)
    }
}
