import KeyVaultCore

/// The first call, `POST /apikey/request`: asks for a key that the user has yet to approve.
struct KeyRequest: Sendable {
    let label: String
    let codeChallenge: String
    let returnURL: String?
    let scopes: [String]

    /// What the service gives in exchange: a token for the retrieve and a page for the user.
    struct Approval: Sendable, Equatable {
        let requestToken: String
        let url: String
    }

    func body() -> Secret {
        var body = SecretBuffer()
        body.append("{\"name\":")
        body.appendJSONString(label)
        body.append(",\"codeChallenge\":")
        body.appendJSONString(codeChallenge)
        body.append(",\"codeChallengeMethod\":\"S256\"")
        if let returnURL {
            body.append(",\"returnUrl\":")
            body.appendJSONString(returnURL)
        }
        if !scopes.isEmpty {
            body.append(",\"scopes\":[")
            for (index, scope) in scopes.enumerated() {
                if index > 0 { body.append(",") }
                body.appendJSONString(scope)
            }
            body.append("]")
        }
        body.append("}")
        return body.finish()
    }

    /// Reads the answer; nothing of it is shown to anybody before this has accepted it.
    ///
    /// - Throws: `requestRefused` for a refusal and for what cannot be read; `legacyDelivery` if the service would show the secret in a page;
    ///   `untrustedApprovalURL` for a page elsewhere; `protocolViolation` if token or page is missing.
    static func approval(
        from response: borrowing HTTPResponse, of service: OnboardingService, at wallClock: UnixTime
    ) throws(OnboardingError) -> Approval {
        let answer = ServiceAnswer(response, at: wallClock)
        guard answer.isSuccess, answer.isReadable, answer.status == "SUCCESS", answer.code == nil else {
            throw OnboardingError(.requestRefused, cause: .service(answer.failureWithHint(in: response)))
        }
        guard answer.string("deliveryMode", in: response) == "pkce" else { throw OnboardingError(.legacyDelivery) }
        guard
            let token = answer.string("requestToken", in: response), isToken(token),
            let url = answer.string("authUrl", in: response)
        else { throw OnboardingError(.protocolViolation, detail: "the answer to the request lacks token or address") }
        guard ApprovalURL.isTrusted(url, token: token, prefixes: service.approvalPrefixes) else {
            throw OnboardingError(.untrustedApprovalURL)
        }
        return Approval(requestToken: token, url: url)
    }

    /// Porkbun documents 64 lowercase hexadecimal digits; whatever is safe in a URL will do.
    private static func isToken(_ token: String) -> Bool {
        (16...256).contains(token.utf8.count) && token.utf8.allSatisfy(ApprovalURL.isTokenByte)
    }
}
