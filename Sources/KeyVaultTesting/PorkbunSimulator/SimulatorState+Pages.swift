#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    /// The website: signing in or making an account, and then the decision.
    extension SimulatorState {
        mutating func page(_ request: borrowing SimulatorRequest, _ now: Moment) -> AnswerDraft {
            if request.path == ApprovalPage.stylePath {
                return AnswerDraft(status: 200, contentType: "text/css; charset=utf-8", text: ApprovalPage.style)
            }
            let prefix = SimulatorLedger.KeyRequest.pagePrefix
            let token = String(request.path.dropFirst(request.path.hasPrefix(prefix) ? prefix.utf8.count : 0))
            guard let entry = ledger.request(token) else {
                return .page(.message("There is no such request.", tone: .warning), status: 404)
            }
            switch request.method {
            case "GET": return .page(content(entry, session: request.session, now))
            case "POST": return act(on: entry, request, now)
            default: return .page(.message("This method is not allowed here.", tone: .warning), status: 405)
            }
        }

        /// What the page of a request shows.
        private func content(
            _ request: SimulatorLedger.KeyRequest, session: String?, _ now: Moment
        ) -> ApprovalPage {
            switch request.decision {
            case .approved: return .message("You approved the request. You can close this page.", tone: .good)
            case .denied: return .message("You denied the request. No key was created.", tone: .plain)
            case nil: break
            }
            if request.phase(now.sinceBoot, configuration) == .expired {
                return .message("This request has expired. Please start again in the application.", tone: .warning)
            }
            guard let account = accounts.account(session: session) else { return .signIn(request, notice: nil) }
            return account.isVerified ? .decision(request, email: account.email) : .verification(email: account.email)
        }

        /// Does what a button asks for; a page that is sent twice changes nothing the second time.
        private mutating func act(
            on entry: SimulatorLedger.KeyRequest, _ request: borrowing SimulatorRequest, _ now: Moment
        ) -> AnswerDraft {
            let here = SimulatorLedger.KeyRequest.pagePrefix + entry.token
            let session = request.session
            let account = accounts.account(session: session)
            let action = request.body.withExposedBytes { FormFields.text("action", in: $0) }
            switch (action, account?.isVerified) {
            case ("sign-in", _), ("create-account", _):
                return enter(creating: action == "create-account", entry, request)
            case ("verify-email", false?):
                accounts.verify(session: session)
                return .seeOther(here)
            case ("approve", true?): return decided(.approved(at: now.sinceBoot), entry, now)
            case ("deny", true?): return decided(.denied(at: now.sinceBoot), entry, now)
            default: return .seeOther(here)
            }
        }

        private mutating func enter(
            creating: Bool, _ entry: SimulatorLedger.KeyRequest, _ request: borrowing SimulatorRequest
        ) -> AnswerDraft {
            let email = request.body.withExposedBytes { FormFields.text("email", in: $0) } ?? ""
            let password = request.body.withExposedBytes { FormFields.secret("password", in: $0) } ?? Secret(utf8: "")
            guard !email.isEmpty, password.count > 0 else {
                return .page(.signIn(entry, notice: "Please enter an e-mail address and a password."), status: 403)
            }
            if creating {
                guard accounts.create(email: email, password: SecretBox(password), isVerified: false) else {
                    return .page(.signIn(entry, notice: "There is an account of this address: sign in."), status: 403)
                }
                ledger.events.append(.accountCreated(email: email))
            } else if !accounts.isRight(password: password, email: email) {
                return .page(.signIn(entry, notice: "The e-mail address or the password is wrong."), status: 403)
            }
            let session = random.hex(64)
            accounts.signIn(email: email, session: session)
            var draft = AnswerDraft.seeOther(SimulatorLedger.KeyRequest.pagePrefix + entry.token)
            let secure = configuration.origin.hasPrefix("https:") ? "; Secure" : ""
            draft.headers.append(
                HTTPHeader("Set-Cookie", "session=\(session); Path=/account; HttpOnly; SameSite=Lax\(secure)"))
            return draft
        }

        private mutating func decided(
            _ decision: SimulatorLedger.KeyRequest.Decision, _ entry: SimulatorLedger.KeyRequest, _ now: Moment
        ) -> AnswerDraft {
            let standing = decide(decision, entry.token, now)
            guard let returnURL = entry.returnURL, standing == .approved || standing == .denied else {
                return .seeOther(SimulatorLedger.KeyRequest.pagePrefix + entry.token)
            }
            return .seeOther(redirect(to: returnURL, entry.token, isApproved: standing == .approved))
        }

        /// The return URL with the outcome in its query, ahead of a fragment.
        func redirect(to returnURL: String, _ token: String, isApproved: Bool) -> String {
            let parts = returnURL.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
            var url = parts.first.map(String.init) ?? ""
            let fragment = parts.count > 1 ? "#\(parts[1])" : ""
            if configuration.returnURLQuery == .replaced, let query = url.firstIndex(of: "?") {
                url = String(url[..<query])
            }
            let hasToken = isApproved || configuration.denialRedirect == .statusAndToken
            return url + (url.contains("?") ? "&" : "?") + "status=\(isApproved ? "approved" : "denied")"
                + (hasToken ? "&requestToken=\(token)" : "") + fragment
        }
    }

    extension SimulatorRequest {
        /// The value of the session cookie.
        fileprivate var session: String? {
            let cookies = header("Cookie")?.split(separator: ";") ?? []
            return cookies.lazy.map { $0.drop { $0 == " " } }.first { $0.hasPrefix("session=") }
                .map { String($0.dropFirst("session=".count)) }
        }
    }
#endif
