import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Synchronization

/// A vault in memory whose provider answers before it writes, as KeePassXC and KWallet do.
final class ForgetfulDisk: VaultKind {
    enum Manner: String, Sendable, CaseIterable {
        /// What was not written is as it was before.
        case forgetsAll
        /// The items are there, with empty secrets.
        case leavesHusks
    }

    private struct Change {
        let moment: Duration
        let key: CredentialKey
        let former: (secret: SecretBox, label: String?, attributes: [String: String])?
    }

    private struct State {
        var outage: Outage.Kind?
        var changes: [Change] = []
    }

    static let writeDelay = Duration.seconds(6)
    private let vault = InMemoryVault()
    private let clock: ManualClock
    private let manner: Manner
    private let state = Mutex(State())

    init(_ manner: Manner, _ clock: ManualClock) {
        self.manner = manner
        self.clock = clock
    }

    func open() async throws -> any KeyVault { ForgetfulVault(disk: self, base: vault, hasOutages: false) }
    func openForProgram(isHurried: Bool) async throws -> any KeyVault {
        ForgetfulVault(disk: self, base: vault, hasOutages: true)
    }
    func repair() async throws { state.withLock { $0.outage = nil } }

    func strike(_ outage: Outage.Kind) async throws {
        state.withLock { $0.outage = outage }
        if outage == .killed { try await forget() }
    }

    var outage: Outage.Kind? { state.withLock { $0.outage } }

    /// Notes what an item was before it changes.
    func note(_ key: CredentialKey) async throws(VaultError) {
        let entry = try await vault.entries(service: key.service).first { $0.key == key }
        let secret = try await vault.secret(for: key)
        var former: (secret: SecretBox, label: String?, attributes: [String: String])?
        if let secret, let entry { former = (SecretBox(secret), entry.label, entry.attributes) }
        let change = Change(moment: clock.sinceBoot, key: key, former: former)
        state.withLock { state in
            state.changes.removeAll { $0.moment <= change.moment - Self.writeDelay }
            state.changes.append(change)
        }
    }

    private func forget() async throws {
        let now = clock.sinceBoot
        let changes = state.withLock { state in
            defer { state.changes = [] }
            return state.changes.filter { $0.moment > now - Self.writeDelay }
        }
        for change in changes.reversed() {
            if let former = change.former {
                try await vault.store(
                    former.secret.secret, for: change.key, label: former.label, attributes: former.attributes)
            } else if manner == .leavesHusks, let entry = try await entry(change.key) {
                try await vault.store(
                    Secret(utf8: ""), for: change.key, label: entry.label, attributes: entry.attributes)
            } else {
                _ = try await vault.remove(change.key)
            }
        }
    }

    private func entry(_ key: CredentialKey) async throws -> VaultEntry? {
        try await vault.entries(service: key.service).first { $0.key == key }
    }
}

/// The vault of a program, which sees its provider's outages, or of the judge, who does not.
private struct ForgetfulVault: KeyVault {
    let disk: ForgetfulDisk
    let base: InMemoryVault
    let hasOutages: Bool

    var persistence: Persistence { .disk }
    var commitsAtomically: Bool { false }
    var writeDelay: Duration { ForgetfulDisk.writeDelay }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        try check(.store)
        if hasOutages { try await disk.note(key) }
        try await base.store(secret, for: key, label: label, attributes: attributes)
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        try check(.read)
        guard let secret = try await base.secret(for: key) else { return nil }
        guard secret.count > 0 else { throw VaultError(.damaged, during: .read, key: key) }
        return secret
    }

    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        try check(.remove)
        if hasOutages { try await disk.note(key) }
        return try await base.remove(key)
    }

    func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        try check(.list)
        return try await base.entries(service: service)
    }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        for change in changes.all {
            switch change {
            case .store(let box, let key, let label, let attributes):
                try await store(box.secret, for: key, label: label, attributes: attributes)
            case .remove(let key): _ = try await remove(key)
            @unknown default: break
            }
        }
    }

    func unlock() async throws(VaultError) { try check(.unlock) }

    func status() async -> VaultStatus {
        do throws(VaultError) { try check(.status) } catch {
            return error.code == .locked ? .locked : .unavailable(error)
        }
        return .open
    }

    func close() async {}

    private func check(_ operation: VaultError.Operation) throws(VaultError) {
        switch hasOutages ? disk.outage : nil {
        case .killed: throw VaultError(.unavailable, during: operation)
        case .stopped: throw VaultError(.timedOut, during: operation)
        case .locked: throw VaultError(.locked, during: operation)
        case nil: break
        }
    }
}

extension Schedule {
    /// A schedule over a keyring that forgets in this manner what it has answered and not written within two seconds.
    static func over(_ manner: ForgetfulDisk.Manner) -> Schedule {
        var schedule = Schedule()
        schedule.commitsAtomically = false
        schedule.forgetting = manner
        schedule.delay = 2
        return schedule
    }
}
