import DeskCore
import KeyVaultKit
import KeyVaultTesting
import Testing

/// An encrypted file that a passphrase opens, which is asked for on a page of the window.
@Suite(.timeLimit(.minutes(10))) struct PassphraseTests {
    private func fixture() async throws -> DeskFixture {
        let fixture = try DeskFixture { configuration, folder in
            configuration.backends = ["encrypted-file"]
            configuration.encryptedFile.path = folder + "/vault"
        }
        let file = EncryptedFileConfiguration(
            path: fixture.directory.path + "/vault", key: .passphrase { Secret(utf8: "correct horse") })
        await (try EncryptedFileVault.create(file)).close()
        return fixture
    }

    @Test func `A wrong passphrase is asked for again, the right one opens the vault`() async throws {
        let fixture = try await fixture()
        let desk = fixture.desk()
        async let start: Void = desk.run(.start)
        try await desk.await(.passphrase(.open))
        await desk.run(.answer(Passphrase(Secret(utf8: "wrong horse"))))
        try await desk.await(.passphrase(.openAgain))
        await desk.run(.answer(Passphrase(Secret(utf8: "correct horse"))))
        await start
        #expect(await desk.state.page == .welcome)
        await desk.run(.connect)
        #expect(await desk.state.name == "connected")
        #expect(fixture.names.filter { $0 == "passphrase" }.count <= 2, "it is asked for once a start")
    }

    @Test func `Without a passphrase nothing is opened, and it can be tried again`() async throws {
        let desk = try await fixture().desk()
        async let start: Void = desk.run(.start)
        try await desk.await(.passphrase(.open))
        await desk.run(.dismiss)
        await start
        #expect(await desk.state.name == "vaultTrouble")
        async let again: Void = desk.run(.start)
        try await desk.await(.passphrase(.open))
        await desk.run(.answer(Passphrase(Secret(utf8: "correct horse"))))
        await again
        #expect(await desk.state.page == .welcome)
    }

    @Test(arguments: Language.allCases)
    func `The page has a field with a name, and says what was wrong`(language: Language) {
        let pages = [DeskState.PassphrasePurpose.open, .openAgain, .protect].map {
            PageContent(DeskState(.passphrase($0)), in: language, keyPage: "")
        }
        #expect(pages.allSatisfy { $0.passphrase?.isEmpty == false })
        #expect(Set(pages.map(\.paragraphs)).count == 3)
    }
}

extension Desk {
    /// Waits for a page.
    func `await`(_ page: DeskState.Page) async throws {
        for _ in 0..<3_000 where state.page != page { try await Task.sleep(for: .milliseconds(10)) }
        try #require(state.page == page)
    }
}
