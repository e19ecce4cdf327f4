import KeyVaultCore

/// The call that is repeated until it brings the key, `POST /apikey/retrieve`.
///
/// Each may be the one that mints the key and brings its secret, once and never again.
enum KeyRetrieval {
    /// What an answer means.
    enum Outcome: ~Copyable, Sendable {
        /// The user has not decided yet.
        case pending
        /// The key, with the secret that is sent once only.
        case granted(publicKey: String, secret: Secret)
        /// The secret was sent before; the public key tells which key it belongs to.
        case claimed(publicKey: String?)
        /// The user declined, as the code says or, without one, only the HTTP status.
        case denied(hasCode: Bool)
        /// The window has passed.
        case expired
        /// The service does not accept the verifier, so nothing can come of this attempt.
        case verifierRefused
        /// The answer is no decision: too many calls, a fault of the service, a code that nobody knows. It may name a key.
        case undecided(ServiceFailure, publicKey: String?)
        /// The service accepted the call, but its answer cannot be understood: it may have been the grant, of a key that
        /// it may name.
        case unreadable(publicKey: String?)

        var isUnreadable: Bool {
            switch self {
            case .unreadable: true
            default: false
            }
        }
    }

    static func body(requestToken: String, verifier: borrowing CodeVerifier) -> Secret {
        var body = SecretBuffer()
        body.append("{\"requestToken\":")
        body.appendJSONString(requestToken)
        body.append(",\"codeVerifier\":\"")
        // base64url holds nothing that JSON would have to escape.
        verifier.characters.withExposedBytes { body.append($0) }
        body.append("\"}")
        return body.finish()
    }

    /// Reads an answer.
    ///
    /// A pair of keys is taken whatever stands beside it, for it never comes again. Else the code decides before the
    /// status does, since the documentation contradicts itself about the status of a claimed secret.
    static func outcome(of response: borrowing HTTPResponse, _ answer: ServiceAnswer) -> Outcome {
        let publicKey = answer.string("apikey", in: response).flatMap(usable)
        if let publicKey, let secret = answer.secret("secretapikey", in: response), secret.count > 0 {
            return .granted(publicKey: publicKey, secret: secret)
        }
        switch answer.code {
        case .secretAlreadyClaimed?: return .claimed(publicKey: publicKey)
        case .requestDenied?: return .denied(hasCode: true)
        case .requestExpired?: return .expired
        case .invalidCodeVerifier?, .codeVerifierRequired?: return .verifierRefused
        case .some: return .undecided(answer.failure, publicKey: publicKey)
        case nil: return outcomeByStatus(answer, publicKey: publicKey)
        }
    }

    private static func outcomeByStatus(_ answer: ServiceAnswer, publicKey: String?) -> Outcome {
        if answer.isSuccess {
            switch answer.status {
            case "PENDING": return .pending
            case "ERROR": return .undecided(answer.failure, publicKey: publicKey)
            default: return .unreadable(publicKey: publicKey)
            }
        }
        // "403: denied by the account holder", even without a code; but only the service itself can say so.
        let isDenial = answer.httpStatus == 403 && answer.status == "ERROR"
        return isDenial ? .denied(hasCode: false) : .undecided(answer.failure, publicKey: publicKey)
    }

    /// A public key that can be the account of a stored credential.
    private static func usable(_ publicKey: String) -> String? {
        let isUsable = !publicKey.isEmpty && (try? CredentialKey(service: "_", account: publicKey)) != nil
        return isUsable ? publicKey : nil
    }
}
