import DeskCore
import KeyVaultKit
import KeyVaultTesting
import Testing

/// A key that was received and could not be stored: stored again, saved elsewhere, or given up with a closed window.
@Suite(.timeLimit(.minutes(10))) struct UnstoredTests {
    /// A program that holds such a key.
    private func holding() async throws -> (DeskFixture, Desk) {
        let fixture = try DeskFixture { configuration, _ in configuration.backends = ["faulty"] }
        let desk = fixture.desk()
        await desk.run(.start)
        let vault = fixture.faulty
        fixture.user.whenOpened { for _ in 0..<3 { vault.failNext(.outOfSpace, on: .commit) } }
        await desk.run(.connect)
        #expect(await desk.state.name == "receivedButNotStored")
        #expect(await desk.state.unstored == fixture.simulator.ledger.keys.first?.publicKey)
        return (fixture, desk)
    }

    @Test func `Closing asks first, and storing the key again takes the question back`() async throws {
        let (fixture, desk) = try await holding()
        await desk.run(.close)
        #expect(await desk.state.page == .closing)
        await desk.run(.storeAgain)
        guard case .connected(let account) = await desk.state.page else {
            Issue.record("not connected but \(await desk.state.name)")
            return
        }
        #expect(fixture.simulator.ledger.keys.map(\.publicKey) == [account.key.account])
        #expect(await desk.state.unstored == nil)
        await desk.run(.close)
        #expect(await desk.state.page == .closed)
    }

    @Test func `Who closes anyway is told at the next start which key is to be deleted`() async throws {
        let (fixture, desk) = try await holding()
        await desk.run(.closeAnyway)
        #expect(await desk.state.name == "receivedButNotStored", "not without the question")
        await desk.run(.close)
        await desk.run(.closeAnyway)
        let closed = await desk.state
        #expect(closed.page == .closed && closed.unstored == nil)
        let next = fixture.desk()
        await next.run(.start)
        #expect(await next.state.name == "secretAlreadyClaimed")
        #expect(await next.state.orphans.map(\.label) == fixture.simulator.ledger.keys.compactMap(\.label))
    }

    @Test func `The window closes by itself when the key that is being stored is stored, and never before`() {
        var state = DeskState(.waiting(Waiting(approvalURL: "https://porkbun.com/a")))
        state.apply(.received(publicKey: "pk1"), at: .zero)
        #expect(state.unstored == "pk1" && state.page == .storing)
        state.isClosing = true
        state.apply(.storingFailed(VaultError(.outOfSpace, during: .store)), at: .zero)
        #expect(state.page == .storing && state.unstored == "pk1")
        guard let key = try? CredentialKey(service: "porkbun.com", account: "pk1") else { return }
        state.apply(.stored(key), at: .zero)
        #expect(state.unstored == nil && state.page == .storing)
        let report = OnboardingReport(
            key: key, label: "label", scope: .fullAccount, verification: .verified, keyManagementURL: "")
        state.end(.success(report))
        #expect(state.page == .closed)
    }

    @Test func `A key is saved elsewhere under a passphrase of its own, and its place is told`() async throws {
        let (fixture, desk) = try await holding()
        async let saving: Void = desk.run(.saveElsewhere)
        try await desk.await(.passphrase(.protect))
        await desk.run(.answer(Passphrase(Secret(utf8: "correct horse"))))
        await saving
        guard case .savedElsewhere(let key, let place) = await desk.state.page else {
            Issue.record("not saved but \(await desk.state.name)")
            return
        }
        #expect(fixture.simulator.ledger.keys.map(\.publicKey) == [key.account])
        #expect(place == fixture.directory.path + "/saved.keyvault")
        let page = PageContent(await desk.state, in: .english, keyPage: "")
        #expect(page.paragraphs[0].contains(place))
        #expect(await desk.state.unstored == nil)
        let vault = try EncryptedFileVault(
            EncryptedFileConfiguration(path: place, key: .passphrase { Secret(utf8: "correct horse") }))
        let isThere = try await vault.secret(for: key) != nil
        #expect(isThere)
        await vault.close()
        await desk.run(.close)
        #expect(await desk.state.page == .closed, "nothing is lost any more")
    }

    /// A program that has saved its key in the file, and one that is started after it.
    private func saved() async throws -> (DeskFixture, Desk) {
        let (fixture, desk) = try await holding()
        async let saving: Void = desk.run(.saveElsewhere)
        try await desk.await(.passphrase(.protect))
        await desk.run(.answer(Passphrase(Secret(utf8: "correct horse"))))
        await saving
        #expect(await desk.state.name == "savedElsewhere")
        let next = fixture.desk()
        await next.run(.start)
        return (fixture, next)
    }

    /// The labels of what is in the file of saved keys.
    private func labels(_ fixture: DeskFixture) async throws -> [String?] {
        let vault = try EncryptedFileVault(
            EncryptedFileConfiguration(
                path: fixture.directory.path + "/saved.keyvault", key: .passphrase { Secret(utf8: "correct horse") }))
        let entries = try await vault.entries()
        await vault.close()
        return entries.map(\.label)
    }

    @Test func `The next start offers to move a saved key, and it is moved, once its passphrase is right`() async throws
    {
        let (fixture, desk) = try await saved()
        let label = try #require(fixture.simulator.ledger.keys.first?.label)
        let place = fixture.directory.path + "/saved.keyvault"
        #expect(await desk.state.page == .foundElsewhere(SavedKey(label: label, place: .file), place: place))
        async let moving: Void = desk.run(.moveHere)
        try await desk.await(.passphrase(.openSaved))
        await desk.run(.answer(Passphrase(Secret(utf8: "wrong"))))
        try await desk.await(.passphrase(.openAgain))
        await desk.run(.answer(Passphrase(Secret(utf8: "correct horse"))))
        await moving
        guard case .connected(let account) = await desk.state.page else {
            Issue.record("not connected but \(await desk.state.name)")
            return
        }
        #expect(fixture.simulator.ledger.keys.map(\.publicKey) == [account.key.account])
        #expect(account.label == label && account.verification == .verified)
        #expect(try await labels(fixture).isEmpty, "it is in one place alone")
        let next = fixture.desk()
        await next.run(.start)
        #expect(await next.state.name == "connected", "it is not offered again")
    }

    @Test func `A saved key that is not moved now, or cannot be, stays saved and is offered again`() async throws {
        let (fixture, desk) = try await saved()
        await desk.run(.postpone)
        #expect(await desk.state.name == "welcome")
        let next = fixture.desk()
        await next.run(.start)
        async let dismissed: Void = next.run(.moveHere)
        try await next.await(.passphrase(.openSaved))
        await next.run(.dismiss)
        await dismissed
        #expect(await next.state.name == "foundElsewhere")
        fixture.faulty.failNext(.outOfSpace, on: .store)
        async let moving: Void = next.run(.moveHere)
        try await next.await(.passphrase(.openSaved))
        await next.run(.answer(Passphrase(Secret(utf8: "correct horse"))))
        await moving
        #expect(await next.state.name == "vaultTrouble")
        #expect(try await labels(fixture) == fixture.simulator.ledger.keys.map(\.label))
        let last = fixture.desk()
        await last.run(.start)
        #expect(await last.state.name == "foundElsewhere")
    }

    @Test func `A saved key that is not there any more is named once`() async throws {
        let (fixture, desk) = try await saved()
        let vault = try EncryptedFileVault(
            EncryptedFileConfiguration(
                path: fixture.directory.path + "/saved.keyvault", key: .passphrase { Secret(utf8: "correct horse") }))
        for entry in try await vault.entries() { _ = try await vault.remove(entry.key) }
        await vault.close()
        async let moving: Void = desk.run(.moveHere)
        try await desk.await(.passphrase(.openSaved))
        await desk.run(.answer(Passphrase(Secret(utf8: "correct horse"))))
        await moving
        guard case .vaultTrouble(let trouble) = await desk.state.page else {
            Issue.record("\(await desk.state.name)")
            return
        }
        #expect(trouble.message.contains(try #require(fixture.simulator.ledger.keys.first?.label)))
        let next = fixture.desk()
        await next.run(.start)
        #expect(await next.state.name == "welcome")
    }

    @Test func `Who saves it elsewhere and then gives no passphrase still has it`() async throws {
        let (_, desk) = try await holding()
        async let saving: Void = desk.run(.saveElsewhere)
        try await desk.await(.passphrase(.protect))
        await desk.run(.dismiss)
        await saving
        let state = await desk.state
        #expect(state.name == "receivedButNotStored" && state.unstored != nil)
        await desk.run(.storeAgain)
        #expect(await desk.state.name == "connected")
    }
}
