import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@Suite struct `Faulty vault` {
    private let vault = FaultyVault(InMemoryVault())
    private let key: CredentialKey

    init() throws {
        key = try CredentialKey(service: "example.org", account: "me")
    }

    @Test func `Without a fault it is the vault behind it`() async throws {
        try await vault.store(Secret(utf8: "value"), for: key)
        let found = try await vault.secret(for: key)
        #expect(found?.isEqual(to: Secret(utf8: "value")) == true)
        #expect(try await vault.entries().map(\.key) == [key])
        #expect(try await vault.remove(key))
        #expect(await vault.status() == .open)
        #expect(vault.calls.map(\.operation) == [.store, .read, .list, .remove, .status])
    }

    @Test func `A planned failure hits once and nothing is done`() async throws {
        vault.failNext(.outOfSpace, on: .store)
        #expect(try await vault.remove(key) == false)
        await #expect(throws: VaultError(.outOfSpace, during: .store)) {
            try await vault.store(Secret(utf8: "value"), for: key)
        }
        #expect(try await vault.remove(key) == false)
        try await vault.store(Secret(utf8: "value"), for: key)
    }

    @Test func `Planned failures come in their order`() async throws {
        vault.failNext(.locked)
        vault.failNext(.damaged)
        await #expect(throws: VaultError(.locked, during: .list)) { try await vault.entries() }
        await #expect(throws: VaultError(.damaged, during: .unlock)) { try await vault.unlock() }
        try await vault.unlock()
    }

    @Test func `A failure can wait for a certain key`() async throws {
        let key = key
        let other = try CredentialKey(service: "example.org", account: "other")
        vault.failNext(.readOnly, on: .commit) { $0.keys.contains(key) }
        var changes = VaultChanges()
        changes.remove(other)
        try await vault.commit(changes)
        changes.remove(key)
        await #expect(throws: VaultError(.readOnly, during: .commit)) { try await vault.commit(changes) }
        #expect(vault.calls.last?.keys == [other, key])
    }

    @Test func `A lost answer was carried out`() async throws {
        vault.loseNextAnswer(on: .store)
        await #expect(throws: VaultError(.outcomeUnknown, during: .store)) {
            try await vault.store(Secret(utf8: "value"), for: key)
        }
        #expect(try await vault.entries().map(\.key) == [key])
        vault.loseNextAnswer(as: .timedOut, on: .remove)
        await #expect(throws: VaultError(.timedOut, during: .remove)) { try await vault.remove(key) }
        #expect(try await vault.remove(key) == false)
    }

    @Test func `A hanging call ends with its task`() async throws {
        vault.hangNext(on: .store)
        let task = Task { [vault, key] in try await vault.store(Secret(utf8: "value"), for: key) }
        await vault.waitUntilHanging()
        task.cancel()
        await #expect(throws: VaultError(.cancelled, during: .store)) { try await task.value }
        #expect(try await vault.entries().isEmpty)
    }

    @Test func `A locked vault answers locked until it is unlocked`() async throws {
        try await vault.store(Secret(utf8: "value"), for: key)
        vault.lock()
        #expect(await vault.status() == .locked)
        await #expect(throws: VaultError(.locked, during: .read)) {
            _ = try await vault.secret(for: key)
        }
        await #expect(throws: VaultError(.locked, during: .list)) { try await vault.entries() }
        try await vault.unlock()
        #expect(try await vault.entries().count == 1)
        #expect(await vault.status() == .open)
    }

    @Test func `Its status can be set apart`() async throws {
        let unavailable = VaultStatus.unavailable(VaultError(.noDefaultCollection, during: .status))
        vault.setStatus(unavailable)
        #expect(await vault.status() == unavailable)
        vault.setStatus(nil)
        vault.failNext(.locked)
        #expect(await vault.status() == .open, "a fault without a name is not for the status")
        vault.failNext(.timedOut, on: .status)
        #expect(await vault.status() == .unavailable(VaultError(.timedOut, during: .status)))
    }

    @Test func `It claims the persistence it is told to and counts its closings`() async {
        let durable = FaultyVault(InMemoryVault(), persistence: .disk)
        #expect(durable.persistence == .disk)
        #expect(vault.persistence == .process)
        await durable.close()
        await durable.close()
        #expect(durable.closings == 2)
    }
}
