import InMemoryBackend
import KeyVaultCore
import KeyVaultSelection
import KeyVaultTesting
import Synchronization
import Testing

/// Moving an application's data from one vault to another.
@Suite struct MigrationTests {
    private let home: TestHome
    private let source = FaultyVault(InMemoryVault(), persistence: .disk)
    private let target = FaultyVault(InMemoryVault(), persistence: .disk)
    private let accounts = ["a", "b", "c"]

    init() throws { home = try TestHome() }

    private func registry() -> VaultRegistry {
        var registry = VaultRegistry()
        for (name, vault) in [("source", source), ("target", target)] {
            registry.register(name) { _ in OpenedBackend(vault: vault, place: "place") }
        }
        registry.register("third") { _ in OpenedBackend(vault: StandInVault(), place: "place") }
        registry.register("volatile") { _ in OpenedBackend(vault: StandInVault(persistence: .process), place: "place") }
        return registry
    }

    private func migration(
        from: String = "source", to: String = "target"
    ) async throws(VaultSelectionError) -> VaultMigration {
        try await VaultMigration(try await home.selector(registry: registry()), from: from, to: to)
    }

    private func fill() async throws {
        for account in accounts {
            try await source.store(
                Secret(utf8: "secret \(account)"), for: CredentialKey(service: "service", account: account),
                label: "label \(account)", attributes: ["kind": account])
        }
    }

    private func pinned() async throws -> String? { try await home.selector().pin?.location.backend }

    @Test func `Everything is in the target with labels and attributes, the pin too, and the source is as it was`()
        async throws
    {
        try await fill()
        let report = try await migration().run()
        #expect(report.copied == 3 && report.alreadyThere == 0 && report.removed == 0)
        for account in accounts { #expect(try await target.text(account) == "secret \(account)") }
        let entries = try await target.entries()
        #expect(entries.map(\.label) == ["label a", "label b", "label c"])
        #expect(entries.map(\.attributes) == accounts.map { ["kind": $0] })
        #expect(try await source.entries().count == 3)
        #expect(try await pinned() == "target")
    }

    @Test func `Done again it changes nothing, and the source is emptied only where that is asked`() async throws {
        try await fill()
        _ = try await migration().run()
        let written = target.calls.count { $0.operation == .commit }
        var options = VaultMigration.Options()
        options.removesSource = true
        let report = try await migration().run(options)
        #expect(report.copied == 0 && report.alreadyThere == 3 && report.removed == 3)
        #expect(target.calls.count { $0.operation == .commit } == written)
        #expect(try await source.entries() == [])
    }

    @Test(arguments: [false, true])
    func `Interrupted at any call and run again, no item is lost or doubled and the pin is right`(isDone: Bool)
        async throws
    {
        var interruptions = 0
        for vault in [\MigrationTests.source, \.target] {
            for ordinal in 1... {
                let test = try MigrationTests()
                try await test.fill()
                let counter = CallCounter(until: ordinal)
                if isDone {
                    test[keyPath: vault].loseNextAnswer { _ in counter.isReached() }
                } else {
                    test[keyPath: vault].failNext(.ioFailure) { _ in counter.isReached() }
                }
                var options = VaultMigration.Options()
                options.removesSource = true
                let migration = try await test.migration()
                let first = await failure { () async throws(VaultError) in _ = try await migration.run(options) }
                if first == nil { break }
                interruptions += 1
                // Nothing is lost at the moment of the interruption, and the pin names a vault that has everything.
                let whole = try await test.pinned() == "target" ? test.target : test.source
                for account in accounts { #expect(try await whole.text(account) == "secret \(account)") }
                _ = try await test.migration().run(options)
                #expect(try await test.target.entries().map(\.key.account) == accounts)
                for account in accounts { #expect(try await test.target.text(account) == "secret \(account)") }
                #expect(try await test.source.entries() == [])
                #expect(try await test.pinned() == "target")
            }
        }
        #expect(interruptions > 20)
    }

    @Test func `Another value in the target stops the migration before the pin moves, unless it may be replaced`()
        async throws
    {
        try await fill()
        try await target.put("newer", "b")
        let migration = try await migration()
        let error = await failure { () async throws(VaultError) in _ = try await migration.run() }
        #expect(error?.code == .ambiguous && error?.key?.account == "b")
        #expect(try await target.text("b") == "newer")
        #expect(try await pinned() == nil)
        var options = VaultMigration.Options()
        options.replacesTarget = true
        _ = try await migration.run(options)
        #expect(try await target.text("b") == "secret b")
        #expect(try await pinned() == "target")
    }

    @Test func `A target that gives back something else is found out before the pin moves`() async throws {
        try await fill()
        var registry = registry()
        registry.register("forgetful") { _ in OpenedBackend(vault: ForgetfulVault(), place: "place") }
        let migration = try await VaultMigration(
            try await home.selector(registry: registry), from: "source", to: "forgetful")
        let error = await failure { () async throws(VaultError) in _ = try await migration.run() }
        #expect(error?.code == .verificationFailed)
        #expect(try await pinned() == nil)
    }

    @Test func `A named item that is not there, one vault twice, and a vault that does not last are refused`()
        async throws
    {
        var options = VaultMigration.Options()
        options.furtherItems = [try CredentialKey(service: "other", account: "none")]
        let good = try await migration()
        let error = await failure { [options] () async throws(VaultError) in _ = try await good.run(options) }
        #expect(error?.code == .invalidArgument)
        for (from, to) in [
            ("source", "source"), ("source", "volatile"), ("source", "in-memory"), ("nowhere", "target"),
        ] {
            let error = await refusal { () async throws(VaultSelectionError) in
                _ = try await migration(from: from, to: to)
            }
            #expect(error?.code == .invalidArgument, "\(from) \(to)")
        }
    }

    @Test func `A pin that names a third vault is respected`() async throws {
        try await home.selector(registry: registry()) { $0.backends = ["third"] }.select().vault.put("v", "a")
        let error = await refusal { () async throws(VaultSelectionError) in _ = try await migration() }
        #expect(error?.code == .pinnedElsewhere)
    }
}

/// Tells when a call is the one that was meant.
private final class CallCounter: Sendable {
    private let left: Mutex<Int>

    init(until ordinal: Int) { left = Mutex(ordinal) }

    func isReached() -> Bool {
        left.withLock { left in
            left -= 1
            return left == 0
        }
    }
}

/// Stores other bytes than it is given.
private final class ForgetfulVault: KeyVault {
    private let base = StandInVault()

    var persistence: Persistence { .disk }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        try await base.store(Secret(utf8: ""), for: key, label: label, attributes: attributes)
    }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        for change in changes.all { try await store(Secret(utf8: ""), for: change.key, label: nil, attributes: [:]) }
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? { try await base.secret(for: key) }
    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool { try await base.remove(key) }
    func entries(service: String?) async throws(VaultError) -> [VaultEntry] { try await base.entries(service: service) }
    func unlock() async throws(VaultError) {}
    func status() async -> VaultStatus { .open }
    func close() async {}
}
