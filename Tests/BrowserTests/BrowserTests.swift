#if Simulator
    import Foundation
    import KeyVaultKit
    import KeyVaultTesting
    import Synchronization
    import TestServers
    import Testing

    /// Real Chromium on the simulator's real pages, real sockets, real time.
    @Suite(.serialized, .timeLimit(.minutes(10)))
    struct BrowserTests {
        private let simulator: SimulatorProcess
        private let vault = InMemoryVault()
        private let directory: TemporaryDirectory

        init() throws {
            simulator = try SimulatorProcess()
            directory = try TemporaryDirectory()
        }

        private func onboarder(
            returnURL: String? = nil, _ deed: @escaping @Sendable (WebDriver, String) throws -> Void
        ) throws -> (onboarder: PKCEOnboarder, user: BrowserUser) {
            let denial = "\(simulator.url)/simulator/deny"
            let user = BrowserUser(giveUp: { _ = try? curl(["--request", "POST", denial]) }) { page in
                let browser = try WebDriver()
                try browser.open(page)
                try deed(browser, page)
            }
            let options = OnboardingOptions(
                returnURL: returnURL, allowsVolatileVault: true, stateDirectory: directory.path)
            let service = try OnboardingService.porkbun(apiBase: "\(simulator.url)/api/json/v3")
            return (
                PKCEOnboarder(
                    service: service, applicationName: "Browser test", vault: vault, options: options, browser: user),
                user
            )
        }

        /// What every stored key must be: the one that was issued, and no other.
        private func expectStored(_ report: OnboardingReport) async throws {
            #expect(report.verification == .verified)
            #expect(try await vault.entries().map(\.key) == [report.key])
            let keys = try #require(simulator.ledger()["keys"] as? [[String: Any]])
            #expect(keys.count == 1)
            #expect(keys.first?["publicKey"] as? String == report.key.account)
            let stored = try await vault.secret(for: report.key)
            let masked = stored?.withExposedBytes { bytes in
                bytes.indices.map { String(format: "%02x", bytes[$0] ^ 0x5A) }.joined()
            }
            #expect(masked == keys.first?["maskedSecret"] as? String)
        }

        @Test func `An existing user signs in and approves`() async throws {
            let (onboarder, user) = try onboarder { browser, page in
                try Self.createAccount(of: "existing@example.org", at: page)
                try browser.type("existing@example.org", into: "#email")
                try browser.type("correct horse", into: "#password")
                try browser.click("#sign-in")
                #expect(try browser.text("#application").hasPrefix("Browser test (Linux) · "))
                #expect(try browser.text("#account") == "existing@example.org")
                try browser.click("#approve")
                #expect(try browser.text("#message").isEmpty == false)
            }
            let report = try await onboarder.connect()
            #expect(user.trouble == nil)
            try await expectStored(report)
        }

        @Test func `A new user makes an account on the same page and approves`() async throws {
            let (onboarder, user) = try onboarder { browser, _ in
                try Self.createAccount(in: browser)
                try browser.click("#approve")
            }
            let report = try await onboarder.connect()
            #expect(user.trouble == nil)
            try await expectStored(report)
        }

        @Test func `A user declines, and no key is made`() async throws {
            let (onboarder, user) = try onboarder { browser, _ in
                try Self.createAccount(in: browser)
                try browser.click("#deny")
            }
            await #expect(throws: OnboardingError(.denied)) { try await onboarder.connect() }
            #expect(user.trouble == nil)
            #expect(try await vault.entries().isEmpty)
            #expect((try simulator.ledger()["keys"] as? [Any])?.isEmpty == true)
        }

        @Test func `A page opened twice and approved twice makes one key`() async throws {
            let (onboarder, user) = try onboarder { browser, page in
                try Self.createAccount(in: browser)
                try browser.openInNewTab(page)
                try browser.click("#approve")
                try browser.returnToFirstTab()
                try browser.click("#approve")
            }
            let report = try await onboarder.connect()
            #expect(user.trouble == nil)
            try await expectStored(report)
        }

        @Test func `The browser comes back to the program's page, whose address makes the key arrive at once`()
            async throws
        {
            let cameBack = Mutex<String>("")
            let (onboarder, user) = try onboarder(returnURL: "https://127.0.0.1:1/callback?tenant=5") { browser, _ in
                try Self.createAccount(in: browser)
                // Nothing listens there: the address that the browser was sent to is all that counts.
                try? browser.click("#approve")
                let address = try browser.address()
                cameBack.withLock { $0 = address }
            }
            let progress = onboarder.events()
            async let report = onboarder.connect()
            var isCalledBack = false
            for await event in progress {
                switch event {
                case .waiting:
                    let address = cameBack.withLock { $0 }
                    #expect(address.hasPrefix("https://127.0.0.1:1/callback?tenant=5&status=approved&requestToken="))
                    #expect(onboarder.handleCallback(address + "0") == .otherRequest)
                    #expect(onboarder.handleCallback(address) == .accepted)
                case .callbackReceived: isCalledBack = true
                default: continue
                }
            }
            try await expectStored(report)
            #expect(user.trouble == nil)
            #expect(isCalledBack)
            let calls = try #require(simulator.ledger()["calls"] as? [[String: Any]])
            #expect(calls.count { $0["endpoint"] as? String == "retrieve" } == 1)
        }

        private static func createAccount(in browser: WebDriver) throws {
            try browser.type("new@example.org", into: "#email")
            try browser.type("correct horse", into: "#password")
            try browser.click("#create-account")
            try browser.click("#verify-email")
        }

        /// Makes an account by the forms, as somebody did long ago in another browser.
        private static func createAccount(of email: String, at page: String) throws {
            let jar = FileManager.default.temporaryDirectory.appending(path: "cookies-\(UUID())").path
            defer { try? FileManager.default.removeItem(atPath: jar) }
            for fields in [
                ["action=create-account", "email=\(email)", "password=correct horse"], ["action=verify-email"],
            ] {
                let data = fields.flatMap { ["--data-urlencode", $0] }
                _ = try curl(["--cookie", jar, "--cookie-jar", jar, page] + data)
            }
        }
    }
#endif
