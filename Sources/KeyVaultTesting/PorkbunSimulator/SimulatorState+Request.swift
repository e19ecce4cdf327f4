#if Onboarding
    import KeyVaultCore

    extension SimulatorState {
        /// `POST /apikey/request`.
        mutating func requestKey(
            _ request: borrowing SimulatorRequest, _ now: Moment, _ fault: SimulatorFault?
        ) -> AnswerDraft {
            let fields: RequestFields
            do { fields = try RequestFields(request.body) } catch { return failure(error, now) }
            if fields.hasScopes, configuration.scopes == .refused { return failure(.invalidInput, now) }
            if fields.isSandbox { return sandboxPair(label: fields.name, peer: request.peer, now) }

            let entry = SimulatorLedger.KeyRequest(
                token: random.hex(64), label: fields.name,
                codeChallenge: fault == .legacyDelivery ? nil : fields.codeChallenge, returnURL: fields.returnURL,
                peer: request.peer, created: now.sinceBoot)
            ledger.requests.append(entry)
            ledger.events.append(.requested(label: entry.label))

            var members: [(name: String, value: SimulatorJSON)] = [
                ("status", .string("SUCCESS")),
                ("requestToken", .string(entry.token)),
                ("authUrl", .string("\(configuration.origin)\(SimulatorLedger.KeyRequest.pagePrefix)\(entry.token)")),
            ]
            if let expiration = expiration(now) { members.append(("expiration", .string(expiration))) }
            members += [
                ("deliveryMode", .string(entry.codeChallenge == nil ? "legacy" : "pkce")),
                ("message", .string("Please open authUrl in a browser and approve the request.")),
            ]
            return envelope(members, now)
        }

        /// A sandbox pair is answered at once, without an approval.
        private mutating func sandboxPair(label: String?, peer: String, _ now: Moment) -> AnswerDraft {
            let index = mint(label: label, token: nil, peer: peer, infix: "sb_", now)
            var draft = envelope(
                [
                    ("status", .string("SUCCESS")), ("apikey", .string(ledger.keys[index].publicKey)),
                    ("secretapikey", .masked(ledger.keys[index].maskedSecret)), ("sandbox", .boolean(true)),
                ], now)
            draft.secretOf = index
            return draft
        }

        /// Makes a key pair and returns its place in the ledger.
        mutating func mint(label: String?, token: String?, peer: String, infix: String = "", _ now: Moment) -> Int {
            let publicKey = "pk1_\(infix)\(random.hex(64))"
            let secret = random.maskedKey(prefix: "sk1_\(infix)", digits: 64)
            ledger.keys.append(
                SimulatorLedger.Key(
                    publicKey: publicKey, label: label, requestToken: token, minted: now.sinceBoot, peer: peer,
                    maskedSecret: secret))
            ledger.events.append(.minted(publicKey: publicKey, label: label))
            return ledger.keys.count - 1
        }

        private func expiration(_ now: Moment) -> String? {
            let end = now.wallClock.advanced(by: SimulatorLedger.KeyRequest.approvalWindow)
            func plain(_ time: UnixTime) -> String {
                String(time.description.map { $0 == "T" ? " " : $0 }.dropLast())
            }
            return switch configuration.expirationFormat {
            case .utc: plain(end)
            case .pacific: plain(end.advanced(by: .seconds(-8 * 3_600)))
            case .iso: end.description
            case .missing: nil
            }
        }
    }
#endif
