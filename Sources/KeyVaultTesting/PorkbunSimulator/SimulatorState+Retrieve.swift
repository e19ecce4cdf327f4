#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    extension SimulatorState {
        /// `POST /apikey/retrieve`: format, unknown, denied, expired, pending, verifier, claimed, and then the key is made.
        mutating func retrieveKey(_ request: borrowing SimulatorRequest, _ now: Moment) -> AnswerDraft {
            do throws(ServiceCode) {
                return try request.body.withExposedBytes { bytes throws(ServiceCode) in
                    try retrieve(bytes, request.peer, now)
                }
            } catch { return refusal(error, now) }
        }

        private mutating func retrieve(
            _ bytes: Span<UInt8>, _ peer: String, _ now: Moment
        ) throws(ServiceCode) -> AnswerDraft {
            let body = try RequestBody(bytes)
            guard let token = try body.text("requestToken", in: bytes), token.isRequestToken else {
                throw .invalidInput
            }
            guard let index = ledger.requests.firstIndex(where: { $0.token == token }) else { return unknownToken(now) }
            let entry = ledger.requests[index]
            switch entry.phase(now.sinceBoot, configuration) {
            case .denied: throw .requestDenied
            case .expired: throw .requestExpired
            case .pending:
                if configuration.verifierCheck == .always { try check(body.secret("codeVerifier", in: bytes), entry) }
                return envelope(
                    [("status", .string("PENDING")), ("message", .string("Waiting for the account holder."))], now)
            case .claimed:
                try check(body.secret("codeVerifier", in: bytes), entry)
                return claimed(entry, now)
            case .approved:
                try check(body.secret("codeVerifier", in: bytes), entry)
                return grant(index, peer, now)
            }
        }

        private func check(
            _ verifier: consuming Secret?, _ entry: SimulatorLedger.KeyRequest
        ) throws(ServiceCode) {
            guard let challenge = entry.codeChallenge else { return }
            guard let verifier else { throw .codeVerifierRequired }
            guard verifier.isCodeVerifier, verifier.hasChallenge(challenge) else { throw .invalidCodeVerifier }
        }

        private mutating func grant(_ request: Int, _ peer: String, _ now: Moment) -> AnswerDraft {
            let entry = ledger.requests[request]
            let index = mint(label: entry.label, token: entry.token, peer: peer, now)
            let key = ledger.keys[index]
            ledger.requests[request].publicKey = key.publicKey
            var members: [(name: String, value: SimulatorJSON)] = [
                ("status", .string("SUCCESS")), ("apikey", .string(key.publicKey)),
            ]
            // A legacy request is told the public key alone.
            if entry.codeChallenge != nil { members.append(("secretapikey", .masked(key.maskedSecret))) }
            var draft = envelope(members, now)
            if entry.codeChallenge != nil { draft.secretOf = index }
            return draft
        }

        private mutating func claimed(_ entry: SimulatorLedger.KeyRequest, _ now: Moment) -> AnswerDraft {
            let key: [(name: String, value: SimulatorJSON)] = [("apikey", .string(entry.publicKey ?? ""))]
            if entry.codeChallenge == nil { return envelope([("status", .string("SUCCESS"))] + key, now) }
            switch configuration.claimedAnswer {
            case .success:
                let code = ServiceCode.secretAlreadyClaimed
                return envelope(
                    [("status", .string("SUCCESS"))] + key
                        + [("code", .string(code.rawValue)), ("message", .string(code.message))], now)
            case .error: return failure(.secretAlreadyClaimed, status: 200, adding: key, now)
            case .badRequest: return failure(.secretAlreadyClaimed, now)
            }
        }

        private mutating func unknownToken(_ now: Moment) -> AnswerDraft {
            switch configuration.unknownTokenAnswer {
            case .invalidInput: failure(.invalidInput, now)
            case .otherCode:
                envelope(
                    [
                        ("status", .string("ERROR")), ("message", .string("No such request token.")),
                        ("code", .string("NO_SUCH_REQUEST_TOKEN")),
                    ], status: 400, now)
            case .expired: refusal(.requestExpired, now)
            }
        }

        private mutating func refusal(_ code: ServiceCode, _ now: Moment) -> AnswerDraft {
            switch code {
            case .requestDenied:
                switch configuration.denialAnswer {
                case .forbidden: failure(code, status: 403, now)
                case .badRequest: failure(code, now)
                case .error: failure(code, status: 200, now)
                case .withoutCode: failure(code, status: 403, hasCode: false, now)
                }
            case .requestExpired: failure(code, status: configuration.expiryAnswer == .error ? 200 : 400, now)
            case .codeVerifierRequired, .invalidCodeVerifier:
                switch configuration.verifierAnswer {
                case .badRequest: failure(code, now)
                case .forbidden: failure(code, status: 403, now)
                case .error: failure(code, status: 200, now)
                }
            default: failure(code, now)
            }
        }
    }
#endif
