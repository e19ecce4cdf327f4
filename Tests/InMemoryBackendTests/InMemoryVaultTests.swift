import Glibc
import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@Suite struct `In-memory vault` {
    private let key: CredentialKey

    init() throws {
        key = try CredentialKey(service: "example.org", account: "me")
    }

    @Test func `It says that nothing outlives the process`() {
        #expect(InMemoryVault().persistence == .process)
    }

    @Test func `Two vaults share nothing`() async throws {
        let (one, other) = (InMemoryVault(), InMemoryVault())
        try await one.store(Secret(utf8: "value"), for: key)
        #expect(try await other.entries().isEmpty)
    }

    @Test func `Entries are dated by the clock that it was given`() async throws {
        let clock = ManualClock(wallClock: UnixTime(milliseconds: 5_000))
        let vault = InMemoryVault(now: { clock.wallClock })
        try await vault.store(Secret(utf8: "value"), for: key)
        clock.advance(by: .seconds(3))
        try await vault.store(Secret(utf8: "other"), for: key)
        let entry = try #require(try await vault.entries().first)
        #expect(entry.created == UnixTime(milliseconds: 5_000))
        #expect(entry.modified == UnixTime(milliseconds: 8_000))
    }

    @Test(.enabled(if: MemoryScan.isPossible)) func `What it holds is locked memory, once for each item`() async throws
    {
        let (vault, canary) = (InMemoryVault(), Canary())
        try await vault.store(canary.secret(), for: key)
        try await vault.store(canary.secret(), for: key)
        #expect(try MemoryScan.copies(of: canary) == 1)
        _ = try await vault.remove(key)
        #expect(try MemoryScan.copies(of: canary) == 0)
    }

    @Test(.enabled(if: MemoryScan.isPossible)) func `It holds a copy of its own of what a commit brings`() async throws
    {
        let (vault, canary) = (InMemoryVault(), Canary())
        do {
            var changes = VaultChanges()
            changes.store(canary.secret(), for: key)
            try await vault.commit(changes)
            #expect(try MemoryScan.copies(of: canary) == 2)
        }
        #expect(try MemoryScan.copies(of: canary) == 1)
        await vault.close()
        #expect(try MemoryScan.copies(of: canary) == 0)
    }

    @Test(.enabled(if: MemoryScan.isPossible), arguments: [48, 5_000])
    func `A process that closed its vault holds no copy any more`(count: Int) async {
        await #expect(processExitsWith: .success) { [count = count as Int] in
            let (vault, canary) = (InMemoryVault(), Canary(count: count))
            let key = try CredentialKey(service: "example.org", account: "me")
            try await vault.store(canary.secret(), for: key)
            let isHeld = try MemoryScan.copies(of: canary) == 1
            await vault.close()
            let isGone = try MemoryScan.copies(of: canary) == 0
            exit(isHeld && isGone ? EXIT_SUCCESS : EXIT_FAILURE)
        }
    }
}
