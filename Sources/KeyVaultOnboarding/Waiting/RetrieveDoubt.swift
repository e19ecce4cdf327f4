import KeyVaultCore

/// Whether a key may exist whose secret did not arrive, and the idempotency key that may still bring it.
///
/// A call that was sent and not answered may have minted the key. It is repeated with the same idempotency key: a
/// service that honours the header then answers as it would have. Any other call has a key of its own, since a service
/// that honours the header would repeat its first "pending" for a day.
package struct RetrieveDoubt: Sendable, Equatable {
    /// Whether an unanswered call may have made the key.
    package private(set) var isInDoubt: Bool
    /// Whether the last call that may have reached the service has had no answer.
    package private(set) var isUnanswered: Bool
    /// The idempotency key of the last call, if that call is to be repeated.
    package private(set) var idempotencyKey: String?
    /// The public key, if an answer that was no grant named one.
    package private(set) var publicKey: String?
    private var callsAfterCancelling = 0
    private var grantsWithoutSecret = 0

    /// Takes up what a journal says; without arguments, nothing is in doubt.
    package init(
        isInDoubt: Bool = false, isUnanswered: Bool = false, idempotencyKey: String? = nil, publicKey: String? = nil
    ) {
        self.isInDoubt = isInDoubt
        self.isUnanswered = isUnanswered
        self.idempotencyKey = idempotencyKey
        self.publicKey = publicKey
    }

    /// Chooses the `Idempotency-Key` of the call that is about to be sent (draft-ietf-httpapi-idempotency-key-header).
    mutating func chooseIdempotencyKey(_ random: any RandomSource) {
        idempotencyKey = idempotencyKey ?? (try? Attempt.randomOctets(16, random)).map(Attempt.hexadecimal)
    }

    var idempotencyHeader: [HTTPHeader] { idempotencyKey.map { [HTTPHeader("Idempotency-Key", $0)] } ?? [] }

    /// A call was sent, and no answer came that could be understood.
    mutating func arises() {
        isInDoubt = true
        isUnanswered = true
    }

    /// The service has granted a key of this name without its secret; returns whether it insists on that.
    mutating func grantedWithoutSecret(publicKey: String) -> Bool {
        arises()
        grantsWithoutSecret = self.publicKey == publicKey ? grantsWithoutSecret + 1 : 1
        self.publicKey = publicKey
        return grantsWithoutSecret > 1
    }

    /// The service has answered that nothing has happened yet.
    mutating func isResolved() {
        isInDoubt = false
        isUnanswered = false
        idempotencyKey = nil
    }

    /// The service has answered without deciding.
    ///
    /// Behind a fault of the service, a success that is none, an answer without a code of the service, which may be that
    /// of a machine in between, or one that names a key, the key may have been minted. 429 says that it was not.
    mutating func answered(by failure: ServiceFailure, publicKey: String?) {
        let isRefusal = failure.httpStatus == 429 || (300..<500).contains(failure.httpStatus) && failure.code != nil
        if !isRefusal || publicKey != nil { isInDoubt = true }
        self.publicKey = publicKey ?? self.publicKey
        // What was turned away at the door never reached the service: the call before it is still unanswered.
        let isTurnedAway = failure.httpStatus == 429 || (failure.httpStatus >= 500 && failure.code == nil)
        guard failure.code != .idempotencyKeyInUse, !(isUnanswered && isTurnedAway) else { return }
        isUnanswered = false
        idempotencyKey = nil
    }

    /// Whether to ask again although the flow is to stop: only in doubt, soon, and three times at the most.
    mutating func isWorthAnotherCall(in wait: Duration) -> Bool {
        callsAfterCancelling += 1
        return isInDoubt && callsAfterCancelling <= 3 && wait <= .seconds(60)
    }
}
