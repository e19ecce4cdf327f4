import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Testing

@Suite struct `Vault conformance` {
    @Test(arguments: Defect.allCases) func `Each defect is caught by the check of its promise`(defect: Defect)
        async throws
    {
        let check = try #require(VaultConformance.check(named: defect.check))
        let needsOwnStore = defect == .keepsCopy || defect == .keepsCopyAfterDeath
        let subject = needsOwnStore ? BrokenVault.volatileSubject(defect) : BrokenVault.subject(defect)
        // Neither copies nor gaps can be measured under a sanitizer.
        guard MemoryScan.isPossible || !check.name.contains("main actor") && !check.name.contains("no copy") else {
            return
        }
        let failure = await #expect(throws: ConformanceFailure.self) { try await check.run(subject) }
        #expect(failure?.promise == check.name)
    }

    @Test(arguments: VaultConformance.checks.filter { !$0.name.contains("no copy") })
    func `A sound vault that can be reopened, locked and made to fail passes`(check: VaultConformance.Check)
        async throws
    {
        let outcome = try await check.run(BrokenVault.subject(nil))
        #expect(outcome == .kept || !MemoryScan.isPossible)
    }

    @Test(arguments: VaultConformance.checks)
    func `A vault that blocks a thread of its own passes`(check: VaultConformance.Check) async throws {
        try await check.run(
            VaultConformance.Subject { BlockingVault(InMemoryVault(), for: .milliseconds(1), hops: true) })
    }

    @Test(arguments: VaultConformance.checks.filter { !$0.name.contains("main actor") && !$0.name.contains("no copy") })
    func `A faulty vault without a fault passes`(check: VaultConformance.Check) async throws {
        try await check.run(VaultConformance.Subject { FaultyVault(InMemoryVault()) })
    }

    @Test func `No two checks have the same name`() {
        let names = VaultConformance.checks.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(VaultConformance.check(named: "no such check") == nil)
    }

    @Test func `Every check but those of single values has a defect that it catches`() {
        let caught = Set(Defect.allCases.map(\.check))
        let idle = VaultConformance.checks.map(\.name).filter { !caught.contains($0) }
        #expect(idle.allSatisfy { $0.hasPrefix("A secret comes back exactly: ") }, "\(idle)")
    }

    @Test func `A check that the subject has no means for says so`() async throws {
        let check = try #require(VaultConformance.check(named: "A locked vault is never taken for an empty one"))
        let outcome = try await check.run(VaultConformance.Subject { InMemoryVault() })
        #expect(outcome == .notApplicable("the subject lacks a way to lock the vault"))
    }

    @Test func `A failure names the promise, the key, and lengths instead of bytes`() async throws {
        let check = try #require(VaultConformance.check(named: Defect.trimsNewline.check))
        let failure = await #expect(throws: ConformanceFailure.self) {
            try await check.run(BrokenVault.subject(.trimsNewline))
        }
        let description = try #require(failure).description
        #expect(description.hasPrefix("\(check.name) [conformance-"))
        #expect(description.hasSuffix("-service/account]: expected a trailing newline; found 5 bytes"))
        #expect(!description.contains("value"))
    }

    @Test func `A run leaves nothing behind in the vault and nothing of others touched`() async throws {
        let store = InMemoryVault()
        let key = try CredentialKey(service: "service", account: "account")
        try await store.store(Secret(utf8: "value"), for: key)
        let subject = VaultConformance.Subject(reopen: { BrokenVault(nil, on: store) }) { BrokenVault(nil, on: store) }
        for check in VaultConformance.checks where !check.name.contains("main actor") && !check.name.contains("no copy")
        {
            try await check.run(subject)
        }
        #expect(try await store.entries().map(\.key) == [key])
    }
}
