#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultTesting
    import Testing

    @Suite("The approval pages")
    struct PageTests {
        /// A browser with one tab and one cookie.
        struct Browser {
            let service: TestService
            let path: String
            var cookie: String?

            init(_ service: TestService, token: String) {
                self.service = service
                path = "/account/apiKeyApproval/\(token)"
            }

            func open() -> Reply { service.send("GET", path, headers: cookies) }

            mutating func press(_ action: String, email: String = "", password: String = "") -> Reply {
                let body = "email=\(email)&password=\(password)&action=\(action)"
                let reply = service.send("POST", path, body, headers: cookies)
                if let set = reply.header("Set-Cookie") { cookie = set.split(separator: ";").first.map(String.init) }
                return reply
            }

            private var cookies: [HTTPHeader] { cookie.map { [HTTPHeader("Cookie", "other=1; \($0)")] } ?? [] }
        }

        @Test func `A new user makes an account, verifies the address and approves`() {
            let service = TestService()
            let token = service.requestToken()
            var browser = Browser(service, token: token)
            let first = browser.open()
            for id in ["simulator", "application", "email", "password", "sign-in", "create-account"] {
                #expect(first.body.contains("id=\"\(id)\""))
            }
            #expect(browser.press("create-account", email: "a%40b.example", password: "p%26w+%25").status == 303)
            #expect(browser.open().body.contains("id=\"verify-email\""))
            #expect(browser.press("approve").status == 303)
            #expect(service.retrieve(token)["status"] == "PENDING", "an account that is not verified approves nothing")
            #expect(browser.press("verify-email").header("Location") == browser.path)
            let decision = browser.open()
            for id in ["approve", "deny", "account"] { #expect(decision.body.contains("id=\"\(id)\"")) }
            #expect(decision.body.contains("a@b.example"))
            #expect(browser.press("approve").header("Location") == browser.path)
            #expect(browser.open().body.contains("You approved the request."))
            #expect(service.retrieve(token)["secretapikey"] != nil)
            #expect(service.simulator.ledger.events.contains(.accountCreated(email: "a@b.example")))

            let next = service.requestToken()
            var again = Browser(service, token: next)
            #expect(again.press("sign-in", email: "a%40b.example", password: "p%26w+%25").status == 303)
            #expect(again.open().body.contains("id=\"approve\""), "an account stays")
        }

        @Test func `A known user signs in and denies`() {
            let service = TestService()
            service.simulator.createAccount(email: "a@b.example", password: Secret(utf8: "pw"))
            let token = service.requestToken()
            var browser = Browser(service, token: token)
            #expect(browser.press("sign-in", email: "a@b.example", password: "no").status == 403)
            #expect(browser.press("create-account", email: "a@b.example", password: "pw").status == 403)
            #expect(browser.press("sign-in", email: "", password: "").body.contains("id=\"notice\""))
            #expect(browser.press("sign-in", email: "a@b.example", password: "pw").status == 303)
            #expect(browser.press("deny").status == 303)
            #expect(browser.open().body.contains("You denied the request."))
            #expect(service.retrieve(token)["code"] == "REQUEST_DENIED")
        }

        @Test func `Nobody decides without having signed in`() {
            let service = TestService()
            let token = service.requestToken()
            var browser = Browser(service, token: token)
            _ = browser.press("approve")
            browser.cookie = "session=made-up"
            _ = browser.press("approve")
            #expect(service.simulator.ledger.request(token)?.decision == nil)
        }

        /// Signs in and decides; returns where the browser goes.
        private func destination(_ action: String, returnURL: String, _ service: TestService) -> (String?, String) {
            service.simulator.createAccount(email: "a@b.example", password: Secret(utf8: "pw"))
            let token = service.requestToken(returnURL: returnURL)
            var browser = Browser(service, token: token)
            _ = browser.press("sign-in", email: "a@b.example", password: "pw")
            let first = browser.press(action)
            #expect(first.status == 303)
            #expect(browser.press(action).header("Location") == first.header("Location"), "twice is harmless")
            return (first.header("Location"), token)
        }

        @Test func `The browser goes to the return URL with the outcome and the token`() {
            let (location, token) = destination("approve", returnURL: "https://app.example/cb", TestService())
            #expect(location == "https://app.example/cb?status=approved&requestToken=\(token)")
        }

        @Test(arguments: SimulatorConfiguration.DenialRedirect.allCases)
        func `The denial comes with the token, or without`(treatment: SimulatorConfiguration.DenialRedirect) {
            let service = TestService { $0.denialRedirect = treatment }
            let (location, token) = destination("deny", returnURL: "https://app.example/cb", service)
            let more = treatment == .statusAndToken ? "&requestToken=\(token)" : ""
            #expect(location == "https://app.example/cb?status=denied\(more)")
        }

        @Test(arguments: [
            (SimulatorConfiguration.ReturnURLQuery.kept, "https://app.example/cb?a=1&status=approved&requestToken="),
            (.replaced, "https://app.example/cb?status=approved&requestToken="),
        ])
        func `A query of the return URL is kept, or replaced`(
            treatment: SimulatorConfiguration.ReturnURLQuery, start: String
        ) {
            let service = TestService { $0.returnURLQuery = treatment }
            let (location, token) = destination("approve", returnURL: "https://app.example/cb?a=1#part", service)
            #expect(location == "\(start)\(token)#part")
        }

        @Test func `The name of the application is text and no HTML`() {
            let service = TestService()
            let body = #"{"codeChallenge":"\#(TestService.challenge)","name":"<script>alert('&')</script>"}"#
            let page = Browser(service, token: service.request(body)["requestToken"] ?? "").open().body
            #expect(page.contains("&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;"))
            #expect(!page.contains("<script"))
        }

        @Test func `Pages forbid scripts and frames, and sessions are out of reach of scripts`() {
            let service = TestService()
            var browser = Browser(service, token: service.requestToken())
            let policy = browser.open().header("Content-Security-Policy") ?? ""
            #expect(policy.contains("default-src 'none'"))
            #expect(policy.contains("frame-ancestors 'none'"))
            let cookie = browser.press("create-account", email: "a", password: "b").header("Set-Cookie") ?? ""
            #expect(cookie.hasSuffix("; Path=/account; HttpOnly; SameSite=Lax; Secure"))
            service.simulator.configuration.origin = "http://127.0.0.1:8080"
            #expect(browser.press("sign-in", email: "a", password: "b").header("Set-Cookie")?.hasSuffix("Lax") == true)
            #expect(service.send("GET", "/account/simulator.css").header("Content-Type") == "text/css; charset=utf-8")
        }

        @Test func `Unknown and expired requests say so`() {
            let service = TestService()
            #expect(Browser(service, token: "none").open().status == 404)
            #expect(service.send("GET", "/").status == 404)
            let browser = Browser(service, token: service.requestToken())
            service.clock.advance(by: .seconds(1_800))
            #expect(browser.open().body.contains("has expired"))
        }
    }
#endif
