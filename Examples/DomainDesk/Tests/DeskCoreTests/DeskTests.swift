import DeskCore
import Glibc
import KeyVaultKit
import KeyVaultTesting
import Testing

/// Writes a key file that nobody else can read.
private func writeKey(_ path: String) throws {
    let file = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
    let bytes = [UInt8](repeating: 7, count: 32)
    try #require(unsafe write(file, bytes, bytes.count) == bytes.count)
    close(file)
}

/// What the program does, with the in-memory vault and with the encrypted file, by configuration alone.
@Suite struct DeskTests {
    /// The vaults of these tests.
    enum Vault: CaseIterable { case memory, file }

    private func fixture(
        _ vault: Vault, _ decision: Decider.Decision = .approve, recovery: OnboardingOptions.Recovery = .report
    ) async throws -> DeskFixture {
        guard vault == .file else { return try DeskFixture(decision, recovery: recovery) }
        let fixture = try DeskFixture(decision, recovery: recovery) { configuration, folder in
            configuration.backends = ["encrypted-file"]
            configuration.encryptedFile.path = folder + "/vault"
            configuration.encryptedFile.key = .keyFile(folder + "/key")
        }
        try writeKey(fixture.directory.path + "/key")
        let file = EncryptedFileConfiguration(
            path: fixture.directory.path + "/vault", key: .keyFile(fixture.directory.path + "/key"))
        await (try EncryptedFileVault.create(file)).close()
        return fixture
    }

    @Test(arguments: Vault.allCases)
    func `Connecting stores the key, and the service accepts it`(vault: Vault) async throws {
        let fixture = try await fixture(vault)
        let desk = fixture.desk()
        await desk.run(.start)
        #expect(await desk.state.name == "welcome")
        await desk.run(.connect)
        guard case .connected(let account) = await desk.state.page else {
            Issue.record("not connected but \(await desk.state.name)")
            return
        }
        #expect(account.verification == .verified && account.address == "192.0.2.1")
        #expect(fixture.simulator.ledger.keys.map(\.publicKey) == [account.key.account])
        #expect(fixture.names.starts(with: ["opening", "welcome", "preparing", "waiting", "storing", "connected"]))
    }

    @Test(arguments: [("denied", Decider.Decision.deny), ("expired", .ignore)])
    func `A request that is not approved ends in the state of that name`(
        name: String, decision: Decider.Decision
    ) async throws {
        let fixture = try DeskFixture(decision)
        let desk = fixture.desk()
        await desk.run(.start)
        await desk.run(.connect)
        #expect(await desk.state.name == name)
        #expect(fixture.simulator.ledger.keys.isEmpty)
    }

    @Test func `A file that is opened anew shows the account as the service answers now`() async throws {
        let fixture = try await fixture(.file)
        let first = fixture.desk()
        await first.run(.start)
        await first.run(.connect)
        let publicKey = try #require(fixture.simulator.ledger.keys.first?.publicKey)
        fixture.simulator.revoke(publicKey: publicKey)

        let second = fixture.desk()
        await second.run(.start)
        guard case .connected(let account) = await second.state.page else {
            Issue.record("not connected but \(await second.state.name)")
            return
        }
        #expect(account.key.account == publicKey)
        guard case .notVerified(.service) = account.verification else {
            Issue.record("a revoked key was called \(account.verification as Any)")
            return
        }
    }

    @Test(arguments: Vault.allCases)
    func `Disconnecting asks first, then removes the key`(vault: Vault) async throws {
        let fixture = try await fixture(vault)
        let desk = fixture.desk()
        await desk.run(.start)
        await desk.run(.connect)
        await desk.run(.disconnect)
        #expect(await desk.state.name == "connected", "nothing is removed unasked")
        await desk.run(.askToDisconnect)
        await desk.run(.keep)
        #expect(await desk.state.name == "connected")
        await desk.run(.askToDisconnect)
        await desk.run(.disconnect)
        #expect(await desk.state.name == "disconnected")
        await desk.run(.later)
        #expect(await desk.state.name == "welcome")
    }

    @Test func `A lost key is named until the user has deleted it, and the next one is stored`() async throws {
        let fixture = try DeskFixture(.approve)
        fixture.simulator.enqueue(.lostAnswer, on: .retrieve)
        let desk = fixture.desk()
        await desk.run(.start)
        await desk.run(.connect)
        #expect(await desk.state.name == "secretAlreadyClaimed")
        let orphan = try #require(await desk.state.orphans.first)
        #expect(orphan.publicKey == fixture.simulator.ledger.keys.first?.publicKey)
        await desk.run(.connect)
        #expect(await desk.state.name == "connected")
        #expect(await desk.state.orphans == [orphan])
        await desk.run(.forget(orphan))
        #expect(await desk.state.orphans.isEmpty)
    }

    @Test func `With restart a lost key is followed by a new request`() async throws {
        let fixture = try DeskFixture(.approve, recovery: .restart(limit: 1))
        fixture.simulator.enqueue(.lostAnswer, on: .retrieve)
        let desk = fixture.desk()
        await desk.run(.start)
        await desk.run(.connect)
        #expect(await desk.state.name == "connected")
        #expect(await desk.state.orphans.count == 1)
        #expect(fixture.simulator.ledger.keys.count == 2)
    }

    @Test func `Without a file the vault is named as the trouble`() async throws {
        let fixture = try DeskFixture { configuration, folder in
            configuration.backends = ["encrypted-file"]
            configuration.encryptedFile.path = folder + "/none"
            configuration.encryptedFile.key = .keyFile(folder + "/key")
        }
        let desk = fixture.desk()
        await desk.run(.start)
        guard case .vaultTrouble(let trouble) = await desk.state.page else {
            Issue.record("not in trouble but \(await desk.state.name)")
            return
        }
        #expect(!trouble.remedy.isEmpty)
        await desk.run(.connect)
        #expect(await desk.state.name == "vaultNotReady")
        #expect(fixture.simulator.ledger.calls.isEmpty)
    }
}
