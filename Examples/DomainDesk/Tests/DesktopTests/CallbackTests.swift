import Foundation
import TestProviders
import TestServers
import Testing

/// The way back from the browser: a page on the web, the program's own address scheme, and D-Bus.
@Suite(.timeLimit(.minutes(10)))
struct CallbackTests {
    @Test func `The browser comes back by the relay page, and the key is fetched at once`() async throws {
        let desktop = try await Desktop()
        try desktop.install()
        let relay = try RelayPage()
        try desktop.start("--return-url", relay.url)
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        let browser = try WebDriver(environment: desktop.environment, preferences: relay.mayOpenProgram)
        try makeAccount(browser, try await desktop.page(), then: nil)
        // After a minute the service is asked every fifteen seconds, so that a call out of turn can be told from others.
        try await desktop.wait("the slower pace", attempts: 1_000) { try desktop.pause() > 14 }
        let last = try #require(try desktop.retrievalTimes().last)
        try browser.click("#approve")
        try await desktop.wait("the browser's return") { try desktop.returned().count == 1 }
        #expect(try desktop.returned()[0] == "domain-desk:callback?status=approved&requestToken=\(desktop.token())")
        try await desktop.expect("connected")
        // A call out of turn is made five seconds after the one before, or when the browser comes back, if that is later.
        let returned = try desktop.returnTime() - last
        let asked = try desktop.pause()
        #expect(asked < max(5.5, returned) + 3, "back after \(returned) s, asked after \(asked) s")
        #expect(try await desktop.account() == (1, 0))
        #expect(try desktop.programs() == 1, "the running program got the address")
        try desktop.expectFreeMainLoop()
    }

    @Test func `A program that was killed is started by the browser, and fetches the key`() async throws {
        let desktop = try await Desktop()
        try desktop.install()
        let relay = try RelayPage()
        try desktop.start("--return-url", relay.url)
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        _ = try await desktop.page()
        try await desktop.expect("waiting")
        desktop.kill()
        try desktop.simulate("approve")
        try desktop.callBack("status=approved&requestToken=\(try desktop.token())")
        try await desktop.expect("connected")
        #expect(try await desktop.account() == (1, 0))
        try desktop.expectFreeMainLoop()
    }

    @Test func `Addresses that somebody made up change nothing, even a hundred at once`() async throws {
        let desktop = try await Desktop()
        try desktop.install()
        try desktop.start("--return-url", "https://127.0.0.1:1/relay")
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        _ = try await desktop.page()
        try await desktop.expect("waiting")
        let token = try desktop.token()
        let wrong = String(token.reversed())
        for query in [
            "status=approved&requestToken=\(wrong)", "status=denied&requestToken=\(wrong)", "status=approved", "",
            "status=approved&requestToken=\(wrong)&requestToken=\(wrong)",
        ] { try desktop.callBack(query) }
        let before = (time: Date(), calls: try desktop.retrievals())
        for _ in 0..<100 { try desktop.callBack("status=denied&requestToken=\(token)") }
        try await Task.sleep(for: .seconds(3))
        // One call each five seconds is the plan of the first minute, and the most that hints can bring.
        let most = 1 + Int(Date().timeIntervalSince(before.time) / 4)
        #expect(try desktop.retrievals() - before.calls <= most)
        #expect(desktop.reader.title() == "Waiting for Your Approval", "a denial is not believed")
        try desktop.simulate("approve")
        try await desktop.expect("connected")
        #expect(try await desktop.account() == (1, 0))
        try desktop.expectFreeMainLoop()
    }
}
