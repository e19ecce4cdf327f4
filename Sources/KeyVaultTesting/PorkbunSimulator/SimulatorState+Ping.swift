#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    extension SimulatorState {
        /// `/ping`: with credentials of the body or, if it has none, of the headers.
        mutating func ping(_ request: borrowing SimulatorRequest, _ now: Moment) -> AnswerDraft {
            do {
                let key = try authenticatedKey(request)
                var members: [(name: String, value: SimulatorJSON)] = [
                    ("status", .string("SUCCESS")), ("yourIp", .string(request.peer)),
                    ("xForwardedFor", .string(request.peer)),
                ]
                if key != nil { members.append(("credentialsValid", .boolean(true))) }
                var draft = envelope(members, now)
                if let key { draft.headers += generalBudget(of: key, now) }
                return draft
            } catch { return failure(error, now) }
        }

        /// The public key whose secret came along; `nil` if the call has no credentials at all.
        private func authenticatedKey(_ request: borrowing SimulatorRequest) throws(ServiceCode) -> String? {
            try request.body.withExposedBytes { bytes throws(ServiceCode) in
                if !bytes.isEmpty {
                    let body = try RequestBody(bytes)
                    if body.has("apikey", in: bytes) || body.has("secretapikey", in: bytes) {
                        return try check(body.text("apikey", in: bytes), body.secret("secretapikey", in: bytes))
                    }
                }
                let publicKey = request.header("X-API-Key")
                let secret = request.header("X-Secret-API-Key")
                if publicKey == nil && secret == nil { return nil }
                return if let secret { try check(publicKey, Secret(utf8: secret)) } else { try check(publicKey, nil) }
            }
        }

        private func check(_ publicKey: String?, _ secret: consuming Secret?) throws(ServiceCode) -> String {
            guard let publicKey, !publicKey.isEmpty else { throw .apiKeyRequired }
            guard let secret, secret.count > 0 else { throw .missingSecret }
            guard let key = ledger.key(publicKey), !key.isRevoked else { throw .unknownKey }
            let matches = secret.withExposedBytes { ledger.secretMatches(publicKey: publicKey, bytes: $0) }
            guard matches else { throw .wrongSecret }
            return publicKey
        }

        /// The budget of 20 calls in 2 seconds, which the service only counts.
        private mutating func generalBudget(of key: String, _ now: Moment) -> [HTTPHeader] {
            let count = limits.count(.ping, key, limit: 20, window: .seconds(2), now.sinceBoot)
            return rateHeaders(count, now)
                + [HTTPHeader("X-RateLimit-Window", "2"), HTTPHeader("X-RateLimit-Mode", "observe")]
        }
    }
#endif
