#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    extension SimulatorState {
        /// Takes the next fault of an endpoint from its queue.
        mutating func nextFault(of endpoint: SimulatorEndpoint) -> SimulatorFault? {
            guard var queue = faults[endpoint], !queue.isEmpty else { return nil }
            let fault = queue.removeFirst()
            faults[endpoint] = queue
            ledger.events.append(.fault(fault, endpoint))
            return fault
        }

        /// The answer of a call that a fault keeps from being processed; `nil` if it is to be processed.
        mutating func standIn(
            for fault: SimulatorFault?, _ endpoint: SimulatorEndpoint, _ now: Moment
        ) -> AnswerDraft? {
            switch fault {
            case .unreachable, .lostRequest, .unavailable: return .unavailable
            case .rateLimited(let seconds): return tooMany(secondsLeft: seconds, now)
            case .redirected(let place):
                var draft = AnswerDraft(status: 302, contentType: "text/html", text: "")
                draft.headers.append(HTTPHeader("Location", place))
                return draft
            case .error(let status, let code):
                var members: [(name: String, value: SimulatorJSON)] = [
                    ("status", .string("ERROR")), ("message", .string("Something is wrong.")),
                ]
                if let code { members.append(("code", .string(code))) }
                return envelope(members, status: status, now)
            case .replaced(let status, let body, processed: false):
                return AnswerDraft(status: status, contentType: "application/json", text: body)
            case .replayed: return answered.last[endpoint]?.replayed
            default: return nil
            }
        }

        /// Loses the answer that holds the secret, where the configuration says so.
        func applyMintingSwitch(to draft: inout AnswerDraft) {
            guard draft.secretOf != nil, draft.delivery == .whole else { return }
            switch configuration.mintingAnswer {
            case .delivered: break
            case .lost: draft.delivery = .nothing
            case .cutInBody: draft.delivery = .cut(afterBodyBytes: draft.rendered().count / 2)
            }
        }
    }

    extension AnswerDraft {
        /// Changes the answer of a call that was processed.
        mutating func apply(_ fault: SimulatorFault) {
            switch fault {
            case .unreachable: delivery = .unreachable
            case .lostRequest, .lostAnswer: delivery = .nothing
            case .cutOff(let bytes): delivery = bytes < rendered().count ? .cut(afterBodyBytes: bytes) : .whole
            case .delayed(let time): delivery = .late(by: time)
            case .duplicateKeys: changeMembers { $0 + $0.map { (name: $0.name, value: .string("")) } }
            case .oversized(let bytes): pad(to: bytes)
            case .gzipGarbage:
                headers.append(HTTPHeader("Content-Encoding", "gzip"))
                body = .bytes([0x1F, 0x8B, 0x08, 0x00] + [UInt8](repeating: 0xA5, count: 60))
                secretOf = nil
            case .wrongContentLength(let error):
                lengthError = error
                if error < 0 { secretOf = nil }
            case .withoutSecret:
                changeMembers { $0.filter { $0.name != "secretapikey" } }
                secretOf = nil
            case .authURL(let url):
                changeMembers { $0.map { $0.name == "authUrl" ? (name: $0.name, value: .string(url)) : $0 } }
            case .replaced(let status, let text, processed: true):
                self = AnswerDraft(status: status, contentType: "application/json", text: text)
            case .rateLimited, .unavailable, .redirected, .error, .replaced, .replayed, .legacyDelivery: break
            }
        }

        private mutating func changeMembers(
            _ change: ([(name: String, value: SimulatorJSON)]) -> [(name: String, value: SimulatorJSON)]
        ) {
            if case .json(let members) = body { body = .json(change(members)) }
        }

        private mutating func pad(to bytes: Int) {
            let frame = #","padding":"""#.utf8.count
            let missing = max(0, bytes - rendered().count - frame)
            changeMembers { $0 + [("padding", .string(String(repeating: "x", count: missing)))] }
        }
    }
#endif
