#if Onboarding
    import KeyVaultCore
    import KeyVaultTesting
    import Testing

    @Suite("What the documentation leaves open")
    struct SwitchTests {
        /// What a client sees of an answer.
        struct Seen: Equatable, CustomStringConvertible {
            let status: Int
            let word: String?
            let code: String?
            let hasKey: Bool

            init(_ status: Int, _ word: String?, _ code: String?, hasKey: Bool = false) {
                self.status = status
                self.word = word
                self.code = code
                self.hasKey = hasKey
            }

            init(_ reply: Reply) {
                self.init(reply.status, reply["status"], reply["code"], hasKey: reply["apikey"] != nil)
            }

            var description: String { "\(status) \(word ?? "-") \(code ?? "-")\(hasKey ? " with the key" : "")" }
        }

        typealias Configuration = SimulatorConfiguration

        @Test(arguments: [
            (Configuration.ClaimedAnswer.success, Seen(200, "SUCCESS", "SECRET_ALREADY_CLAIMED", hasKey: true)),
            (.error, Seen(200, "ERROR", "SECRET_ALREADY_CLAIMED", hasKey: true)),
            (.badRequest, Seen(400, "ERROR", "SECRET_ALREADY_CLAIMED")),
        ])
        func `A claimed request`(answer: Configuration.ClaimedAnswer, seen: Seen) {
            let service = TestService { $0.claimedAnswer = answer }
            let token = service.approvedToken()
            _ = service.retrieve(token)
            #expect(Seen(service.retrieve(token)) == seen)
        }

        @Test(arguments: [
            (Configuration.DenialAnswer.forbidden, Seen(403, "ERROR", "REQUEST_DENIED")),
            (.badRequest, Seen(400, "ERROR", "REQUEST_DENIED")), (.error, Seen(200, "ERROR", "REQUEST_DENIED")),
            (.withoutCode, Seen(403, "ERROR", nil)),
        ])
        func `A denied request`(answer: Configuration.DenialAnswer, seen: Seen) {
            let service = TestService { $0.denialAnswer = answer }
            let token = service.requestToken()
            service.simulator.deny(requestToken: token)
            #expect(Seen(service.retrieve(token)) == seen)
        }

        @Test(arguments: [
            (Configuration.ExpiryAnswer.badRequest, Seen(400, "ERROR", "REQUEST_EXPIRED")),
            (.error, Seen(200, "ERROR", "REQUEST_EXPIRED")),
        ])
        func `An expired request`(answer: Configuration.ExpiryAnswer, seen: Seen) {
            let service = TestService { $0.expiryAnswer = answer }
            let token = service.requestToken()
            service.clock.advance(by: .seconds(1_800))
            #expect(Seen(service.retrieve(token)) == seen)
        }

        @Test(arguments: [(Configuration.VerifierAnswer.badRequest, 400), (.forbidden, 403), (.error, 200)])
        func `A wrong or missing verifier`(answer: Configuration.VerifierAnswer, status: Int) {
            let service = TestService { $0.verifierAnswer = answer }
            let token = service.approvedToken()
            #expect(
                Seen(service.retrieve(token, verifier: TestService.otherVerifier))
                    == Seen(status, "ERROR", "INVALID_CODE_VERIFIER"))
            #expect(Seen(service.retrieve(token, verifier: nil)) == Seen(status, "ERROR", "CODE_VERIFIER_REQUIRED"))
        }

        @Test(arguments: [
            (Configuration.VerifierCheck.afterApproval, Seen(200, "PENDING", nil)),
            (.always, Seen(400, "ERROR", "INVALID_CODE_VERIFIER")),
        ])
        func `A wrong verifier before the approval`(check: Configuration.VerifierCheck, seen: Seen) {
            let service = TestService { $0.verifierCheck = check }
            let token = service.requestToken()
            #expect(Seen(service.retrieve(token, verifier: TestService.otherVerifier)) == seen)
            #expect(service.retrieve(token)["status"] == "PENDING")
        }

        @Test(arguments: [(Configuration.CheckOrder.denialFirst, "REQUEST_DENIED"), (.expiryFirst, "REQUEST_EXPIRED")])
        func `A denied request after its thirty minutes`(order: Configuration.CheckOrder, code: String) {
            let service = TestService { $0.checkOrder = order }
            let token = service.requestToken()
            service.simulator.deny(requestToken: token)
            #expect(service.retrieve(token)["code"] == "REQUEST_DENIED")
            service.clock.advance(by: .seconds(1_800))
            #expect(service.retrieve(token)["code"] == code)
        }

        @Test(arguments: [
            (Configuration.UnknownTokenAnswer.invalidInput, "INVALID_INPUT"), (.otherCode, "NO_SUCH_REQUEST_TOKEN"),
            (.expired, "REQUEST_EXPIRED"),
        ])
        func `An unknown token`(answer: Configuration.UnknownTokenAnswer, code: String) {
            let service = TestService { $0.unknownTokenAnswer = answer }
            let reply = service.retrieve(String(repeating: "0", count: 64))
            #expect(Seen(reply) == Seen(400, "ERROR", code))
        }

        @Test(arguments: [
            (Configuration.ClaimedAfterWindow.claimed, "SECRET_ALREADY_CLAIMED"), (.expired, "REQUEST_EXPIRED"),
        ])
        func `A claimed request after its ten minutes`(answer: Configuration.ClaimedAfterWindow, code: String) {
            let service = TestService { $0.claimedAfterWindow = answer }
            let token = service.approvedToken()
            _ = service.retrieve(token)
            service.clock.advance(by: .seconds(599))
            #expect(service.retrieve(token)["code"] == "SECRET_ALREADY_CLAIMED")
            service.clock.advance(by: .seconds(1))
            #expect(service.retrieve(token)["code"] == code)
        }

        @Test(
            arguments: [
                (Configuration.ExpirationFormat.utc, "2026-01-01 00:30:00"), (.pacific, "2025-12-31 16:30:00"),
                (.iso, "2026-01-01T00:30:00Z"), (.missing, nil),
            ] as [(Configuration.ExpirationFormat, String?)])
        func `The form of expiration`(format: Configuration.ExpirationFormat, text: String?) {
            #expect(TestService { $0.expirationFormat = format }.request()["expiration"] == text)
        }

        @Test(arguments: [(Configuration.ScopesTreatment.accepted, "SUCCESS"), (.refused, "ERROR")])
        func `Scopes`(treatment: Configuration.ScopesTreatment, word: String) {
            let body = #"{"codeChallenge":"\#(TestService.challenge)","scopes":["dns","read"]}"#
            let reply = TestService { $0.scopes = treatment }.request(body)
            #expect(reply["status"] == word)
            #expect(!reply.body.contains("dns"))
        }

        @Test func `next_action is there, or not`() throws {
            let service = TestService()
            let action = try #require(service.request("{").member("next_action", as: [String: Any].self))
            #expect(action["type"] as? String == "fix_request")
            #expect(action["retryable"] as? Bool == false)
            service.simulator.configuration.nextAction = .absent
            #expect(service.request("{").member("next_action", as: [String: Any].self) == nil)
        }

        @Test(arguments: Configuration.MintingAnswer.allCases)
        func `The answer that holds the secret`(minting: Configuration.MintingAnswer) {
            let service = TestService { $0.mintingAnswer = minting }
            let token = service.approvedToken()
            #expect(service.retrieve(token, verifier: nil).delivery == .whole)
            let reply = service.retrieve(token)
            switch minting {
            case .delivered: #expect(reply.delivery == .whole)
            case .lost: #expect(reply.delivery == .nothing)
            case .cutInBody: #expect(reply.delivery == .cut(afterBodyBytes: reply.body.utf8.count / 2))
            }
            #expect(service.simulator.ledger.keys.map(\.isDelivered) == [minting == .delivered])
            #expect(service.retrieve(token).delivery == .whole, "only that answer is lost")
        }
    }
#endif
