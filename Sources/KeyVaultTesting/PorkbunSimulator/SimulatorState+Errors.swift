#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    extension SimulatorState {
        /// The members and headers that every answer of the service has, around those of this one.
        mutating func envelope(
            _ members: [(name: String, value: SimulatorJSON)], status: Int = 200, _ now: Moment
        ) -> AnswerDraft {
            let id = random.uuid(milliseconds: now.wallClock.milliseconds)
            var draft = AnswerDraft(status: status, members + [("requestId", .string(id))])
            draft.headers = [
                HTTPHeader("Content-Type", "application/json"),
                HTTPHeader("Cache-Control", "no-store"),
                HTTPHeader("X-Request-Id", id),
                HTTPHeader("X-API-Version", "3.53"),
                HTTPHeader("Link", "<https://porkbun.com/api/json/v3/spec>; rel=\"describedby\""),
            ]
            return draft
        }

        /// The error envelope with a documented code.
        mutating func failure(
            _ code: ServiceCode, status: Int = 400, hasCode: Bool = true,
            adding more: [(name: String, value: SimulatorJSON)] = [], _ now: Moment
        ) -> AnswerDraft {
            var members: [(name: String, value: SimulatorJSON)] = [
                ("status", .string("ERROR")), ("message", .string(code.message)),
            ]
            if hasCode { members.append(("code", .string(code.rawValue))) }
            if configuration.nextAction == .present {
                let action = code.nextAction
                members.append(
                    (
                        "next_action",
                        .object([
                            ("type", .string(action.type)), ("hint", .string(action.hint)),
                            ("retryable", .boolean(action.isRetryable)),
                        ])
                    ))
            }
            return envelope(members + more, status: status, now)
        }

        mutating func tooMany(secondsLeft: Int, _ now: Moment) -> AnswerDraft {
            var draft = failure(
                .rateLimitExceeded, status: 429, adding: [("ttlRemaining", .integer(secondsLeft))], now)
            draft.headers.append(HTTPHeader("Retry-After", String(secondsLeft)))
            return draft
        }

        mutating func noSuchEndpoint(_ now: Moment) -> AnswerDraft { failure(.notFound, status: 404, now) }

        func rateHeaders(_ count: RateLimits.Count, _ now: Moment) -> [HTTPHeader] {
            let left = count.secondsLeft(now.sinceBoot)
            let reset =
                switch configuration.rateLimitReset {
                case .unixTime: Int(now.wallClock.milliseconds / 1_000) + left
                case .secondsLeft: left
                }
            return [
                HTTPHeader("X-RateLimit-Limit", String(count.limit)),
                HTTPHeader("X-RateLimit-Remaining", String(count.remaining)),
                HTTPHeader("X-RateLimit-Reset", String(reset)),
            ]
        }
    }

    extension AnswerDraft {
        /// What nginx in front of the service says when it is too much.
        static var unavailable: AnswerDraft {
            AnswerDraft(
                status: 503, contentType: "text/html",
                text: "<html>\r\n<head><title>503 Service Temporarily Unavailable</title></head>\r\n<body>\r\n"
                    + "<center><h1>503 Service Temporarily Unavailable</h1></center>\r\n<hr><center>nginx</center>\r\n"
                    + "</body>\r\n</html>\r\n")
        }
    }
#endif
