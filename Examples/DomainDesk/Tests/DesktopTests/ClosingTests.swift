import Foundation
import TestProviders
import TestServers
import Testing

/// The keys that close the window, and what the program asks before a key is lost with it.
@Suite(.timeLimit(.minutes(10)))
struct ClosingTests {
    /// A desktop whose program holds a key that it could not store, because its vault is away.
    private func holding() async throws -> Desktop {
        let desktop = try await Desktop()
        try await desktop.useEncryptedFile()
        try desktop.simulate("fault?fault=retrieve:delayed:600")
        try desktop.start()
        try await desktop.expect("welcome")
        try desktop.reader.press("Connect Porkbun")
        _ = try await desktop.page()
        try desktop.simulate("approve")
        // The answer comes when the clock is turned forward, and finds no vault.
        try await desktop.wait("the key") { try !desktop.keys().isEmpty }
        try desktop.hideVault()
        try desktop.simulate("advance?seconds=600")
        try await desktop.expect("receivedButNotStored")
        return desktop
    }

    @Test(arguments: ["ctrl+w", "ctrl+q"])
    func `A key closes the window where nothing would be lost`(keys: String) async throws {
        let desktop = try await Desktop()
        try desktop.start()
        try await desktop.expect("welcome")
        try await desktop.press(keys)
        #expect(try await desktop.end() == 0)
        try desktop.expectFreeMainLoop()
    }

    @Test func `Closing asks first, the key is stored again, and then the window closes`() async throws {
        let desktop = try await holding()
        try await desktop.press("ctrl+w")
        try await desktop.expect("closing")
        try await desktop.press("ctrl+q")
        try await desktop.expect("closing")
        let key = try #require(try desktop.keys().first?["publicKey"] as? String)
        #expect(desktop.reader.names().contains { $0.contains("\(key.prefix(8))…") && $0.contains("unusable") })
        try desktop.hideVault(false)
        try desktop.reader.press("Store It Again")
        try await desktop.expect("connected")
        try await desktop.press("ctrl+q")
        #expect(try await desktop.end() == 0)
        try desktop.expectFreeMainLoop()
    }

    @Test func `Who closes anyway finds the lost key named at the next start`() async throws {
        let desktop = try await holding()
        try await desktop.press("ctrl+q")
        try await desktop.expect("closing")
        try desktop.reader.press("Close Anyway")
        #expect(try await desktop.end() == 0)
        try desktop.hideVault(false)
        try desktop.start()
        try await desktop.expect("secretAlreadyClaimed")
        #expect(try await desktop.account() == (0, 1))
        try desktop.expectFreeMainLoop()
    }

    @Test func `A key is saved elsewhere: in the keyring, until the file can take it`() async throws {
        let desktop = try await holding()
        try desktop.reader.press("Save Elsewhere…")
        try await desktop.expect("savedElsewhere")
        #expect(try await desktop.account() == (1, 0))
        desktop.kill()
        try desktop.hideVault(false)
        try desktop.start()
        try await desktop.expect("foundElsewhere")
        try desktop.reader.press("Move It")
        try await desktop.expect("connected")
        try await desktop.wait("the service's answer") { desktop.accepts }
        #expect(try await desktop.session.secretTool("search", "--all", "service", "porkbun.com").output.isEmpty)
        desktop.kill()
        try desktop.start()
        try await desktop.expect("connected")
        try desktop.expectFreeMainLoop()
    }

    @Test func `A file's passphrase is typed in the window, and asked for again when it is wrong`() async throws {
        let desktop = try await Desktop()
        try await desktop.useEncryptedFile(passphrase: "correct horse")
        try desktop.start()
        try await desktop.expect("passphrase")
        #expect(desktop.reader.names().contains("Passphrase"), "the field has a name")
        try await desktop.press("w", "r", "o", "n", "g", "Return")
        try await desktop.wait("the second question") {
            desktop.reader.names().contains { $0.contains("does not open the vault") }
        }
        #expect(!desktop.reader.names().contains { $0.contains("wrong") })
        try await desktop.type("correct horse")
        try await desktop.press("Return")
        try await desktop.expect("welcome")
        try desktop.expectFreeMainLoop()
    }
}
