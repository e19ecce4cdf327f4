import Foundation
import TestProviders
import TestServers
import Testing

/// The program as its users have it, on a desktop with a keyring and a browser; each test ends in a documented state.
@Suite(.timeLimit(.minutes(10)))
struct ScenarioTests {
    @Test func `An existing user connects, starts the program again, and disconnects`() async throws {
        let desktop = try await Desktop()
        try desktop.start()
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        let page = try await desktop.page()
        try createAccount(at: page)
        try await desktop.expect("waiting")
        #expect(desktop.reader.names().contains { $0.hasSuffix(page) }, "the address is text too")
        do {
            let browser = try WebDriver(environment: desktop.environment)
            try browser.open(page)
            try browser.type("existing@example.org", into: "#email")
            try browser.type("correct horse", into: "#password")
            try browser.click("#sign-in")
            try browser.click("#approve")
        }
        try await desktop.expect("connected")
        #expect(try await desktop.account() == (1, 0))
        let names = desktop.reader.names()
        #expect(names.contains { $0.contains("full-account key") })
        #expect(names.contains { $0.hasSuffix("https://porkbun.com/account/api") })
        #expect(names.contains("accepts this key, and sees this computer at 127.0.0.1"))

        desktop.kill()
        try desktop.start()
        try await desktop.expect("connected")
        try await desktop.wait("the service's answer") { desktop.accepts }
        try desktop.reader.press("Disconnect…")
        try await desktop.expect("confirming")
        try desktop.reader.press("Disconnect")
        try await desktop.expect("disconnected")
        let publicKey = try #require(try desktop.keys().first?["publicKey"] as? String)
        #expect(try await desktop.session.secretTool("lookup", "username", publicKey).output.isEmpty)
        try desktop.expectFreeMainLoop()
    }

    @Test func `A new user makes an account in the browser and connects`() async throws {
        let desktop = try await Desktop()
        try desktop.start()
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        try makeAccount(try WebDriver(environment: desktop.environment), try await desktop.page(), then: "#approve")
        try await desktop.expect("connected")
        #expect(try await desktop.account() == (1, 0))
        try desktop.expectFreeMainLoop()
    }

    @Test func `A denied request ends as denied, and another one can be made`() async throws {
        let desktop = try await Desktop()
        try desktop.start()
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        try makeAccount(try WebDriver(environment: desktop.environment), try await desktop.page(), then: "#deny")
        try await desktop.expect("denied")
        #expect(try await desktop.account() == (0, 0))
        try desktop.reader.press("Start Again")
        _ = try await desktop.page(2)
        try await desktop.expect("waiting")
        try desktop.reader.press("Cancel")
        try await desktop.expect("cancelled")
        #expect(try desktop.keys().isEmpty)
        try desktop.expectFreeMainLoop()
    }

    @Test func `A request that nobody answers ends as expired`() async throws {
        let desktop = try await Desktop()
        try desktop.start()
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        try await desktop.expect("waiting")
        try desktop.simulate("advance?seconds=3000")
        try await desktop.expect("expired")
        #expect(try await desktop.account() == (0, 0))
        try desktop.expectFreeMainLoop()
    }

    @Test func `A keyring that is locked in between holds the key back until it is unlocked`() async throws {
        let desktop = try await Desktop()
        try desktop.start()
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        _ = try await desktop.page()
        try await desktop.session.lock()
        try desktop.simulate("approve")
        #expect(try await desktop.session.dismissDialog())
        try await desktop.expect("heldBack")
        #expect(try desktop.keys().isEmpty, "no key is fetched that could not be stored")
        try desktop.reader.press("Unlock")
        #expect(try await desktop.session.answerDialog())
        try await desktop.expect("connected")
        #expect(try await desktop.account() == (1, 0))
        try desktop.expectFreeMainLoop()
    }

    @Test func `A locked keyring is opened when the user says so`() async throws {
        let desktop = try await Desktop()
        try await desktop.session.lock()
        try desktop.start()
        try await desktop.expect("locked")
        #expect(try await desktop.session.dialogCount() == 0)
        try desktop.reader.press("Unlock")
        #expect(try await desktop.session.answerDialog())
        try await desktop.expect("welcome")
        try desktop.expectFreeMainLoop()
    }

    @Test func `Killed while waiting, it goes on with the same page when it is started again`() async throws {
        let desktop = try await Desktop()
        try desktop.start()
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        let page = try await desktop.page()
        try await desktop.expect("waiting")
        desktop.kill()
        try desktop.start()
        try await desktop.expect("waiting")
        #expect(try await desktop.page(2) == page)
        try desktop.simulate("approve")
        try await desktop.expect("connected")
        #expect(try await desktop.account() == (1, 0))
        #expect(try desktop.requests().count == 1)
        try desktop.expectFreeMainLoop()
    }

    @Test(arguments: [false, true])
    func `A key whose answer is lost is named until it is deleted, and another one is stored`(
        restarts: Bool
    ) async throws {
        let desktop = try await Desktop()
        try restarts ? desktop.start("--restart") : desktop.start()
        try await desktop.expect("welcome")
        try desktop.simulate("switch?name=mintingAnswer&value=lost")
        try desktop.reader.press("Connect Porkbun")
        _ = try await desktop.page()
        try desktop.simulate("approve")
        if !restarts {
            try await desktop.expect("secretAlreadyClaimed")
            #expect(try await desktop.account() == (0, 1))
            try desktop.reader.press("Start Again")
        }
        _ = try await desktop.page(2)
        try desktop.simulate("switch?name=mintingAnswer&value=delivered")
        try desktop.simulate("approve")
        try await desktop.expect("connected")
        #expect(try await desktop.account() == (1, 1))
        try desktop.reader.press("I Deleted It")
        try await desktop.wait("the end of the reminder") { !desktop.reader.names().contains("I Deleted It") }
        try desktop.expectFreeMainLoop()
    }

    @Test func `The same program keeps its key in an encrypted file, by configuration alone`() async throws {
        let desktop = try await Desktop()
        try await desktop.useEncryptedFile()
        try desktop.start()
        try await desktop.expect("welcome")
        let vault = try #require(desktop.reader.names().first { $0.contains("encrypted-file") })
        #expect(vault.hasSuffix("keyvault.json, line 1"))
        try desktop.reader.press("Connect Porkbun")
        _ = try await desktop.page()
        try desktop.simulate("approve")
        try await desktop.expect("connected")
        desktop.kill()
        try desktop.start()
        try await desktop.expect("connected")
        try await desktop.wait("the service's answer") { desktop.accepts }
        #expect(try await desktop.session.secretTool("search", "--all", "service", "porkbun.com").output.isEmpty)
        try desktop.expectFreeMainLoop()
    }
}
