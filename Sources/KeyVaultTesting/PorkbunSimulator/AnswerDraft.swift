#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    /// An answer while it is made: faults can still change it, and it can be kept, because its secret is masked.
    struct AnswerDraft: Sendable {
        enum Body: Sendable {
            case json([(name: String, value: SimulatorJSON)])
            case text(String)
            case bytes([UInt8])
        }

        var status = 200
        var headers: [HTTPHeader] = []
        var body: Body
        var delivery = SimulatorAnswer.Delivery.whole
        /// How far `Content-Length` is off.
        var lengthError = 0
        /// Which key's secret is in the body.
        var secretOf: Int?
        /// Whether it stands in for the service, as a page of HTML from the edge does.
        var isFromService = true

        init(status: Int = 200, _ members: [(name: String, value: SimulatorJSON)]) {
            self.status = status
            body = .json(members)
        }

        init(status: Int, contentType: String, text: String) {
            self.status = status
            headers = [HTTPHeader("Content-Type", contentType)]
            body = .text(text)
            isFromService = false
        }

        /// The `code` of a JSON body.
        var code: String? {
            guard case .json(let members) = body, case .string(let code) = members.first(named: "code") else {
                return nil
            }
            return code
        }

        func rendered() -> Secret {
            var output = SecretBuffer()
            switch body {
            case .json(let members): SimulatorJSON.object(members).write(to: &output)
            case .text(let text): output.append(text.utf8.span)
            case .bytes(let bytes): output.append(bytes.span)
            }
            return output.finish()
        }
    }

    extension [(name: String, value: SimulatorJSON)] {
        func first(named name: String) -> SimulatorJSON? { first { $0.name == name }?.value }
    }

    extension SimulatorAnswer {
        init(_ draft: AnswerDraft, call: OngoingCall) {
            status = draft.status
            headers = draft.headers
            body = draft.rendered()
            declaredLength = max(0, body.count + draft.lengthError)
            delivery = draft.delivery
            self.call = call
        }
    }
#endif
