import KeyVaultCore
import Synchronization

/// One run of a check: the vault, keys of its own, and the ways to say what is demanded.
final class Trial: Sendable {
    let vault: any KeyVault
    let subject: VaultConformance.Subject
    private let promise: String
    private let prefix: String
    private let keys = Mutex<Set<CredentialKey>>([])
    private let others = Mutex<[any KeyVault]>([])

    init(of promise: String, subject: VaultConformance.Subject, vault: any KeyVault) {
        self.promise = promise
        self.subject = subject
        self.vault = vault
        prefix = "conformance-\(String(UInt64.random(in: .min ... .max), radix: 36))-"
    }

    /// A key that no other run uses; what is stored under it is removed at the end.
    func key(_ account: String = "account", service: String = "service") throws(VaultError) -> CredentialKey {
        let key = try CredentialKey(service: prefix + service, account: account)
        keys.withLock { _ = $0.insert(key) }
        return key
    }

    /// A key whose service and account have so many bytes each.
    func key(ofLength count: Int, endingIn end: Character) throws(VaultError) -> CredentialKey {
        func padded(_ length: Int) -> String { String(repeating: "k", count: length - 1) + String(end) }
        return try key(padded(count), service: padded(count - prefix.utf8.count))
    }

    /// Another vault object: on the same store if the subject can be reopened, else one of its own, if it can be made.
    ///
    /// It is opened away from the caller's actor, for opening is no call of the contract.
    @concurrent
    func another() async throws -> (any KeyVault)? {
        guard let maker = subject.reopen ?? (vault.persistence == .process ? subject.make : nil) else { return nil }
        return try await maker()
    }

    /// Another vault object on the same store; it is closed at the end.
    func reopened() async throws -> any KeyVault {
        guard let reopen = subject.reopen else { return vault }
        let other = try await reopen()
        others.withLock { $0.append(other) }
        return other
    }

    /// The vault, and a second object on its store where there can be one.
    func objects() async throws -> [any KeyVault] {
        subject.reopen == nil ? [vault] : [vault, try await reopened()]
    }

    /// Removes what was stored and closes what was opened.
    func cleanUp() async {
        var open = vault
        if await vault.status() != .open, let other = try? await reopened() { open = other }
        for key in keys.withLock(\.self) { _ = try? await open.remove(key) }
        for other in others.withLock(\.self) { await other.close() }
        await vault.close()
    }

    /// The entries of this run's keys, in the order in which the vault lists them.
    func entries(in vault: (any KeyVault)? = nil) async throws -> [VaultEntry] {
        try await (vault ?? self.vault).entries(service: nil).filter { $0.key.service.utf8.starts(with: prefix.utf8) }
    }

    /// The one entry of a key.
    func entry(for key: CredentialKey, in vault: (any KeyVault)? = nil) async throws -> VaultEntry {
        let entries = try await entries(in: vault).filter { $0.key == key }
        guard let entry = entries.first, entries.count == 1 else {
            throw failure(key, expected: "one entry of the key", found: "\(entries.count)")
        }
        return entry
    }

    func failure(_ key: CredentialKey? = nil, expected: String, found: String) -> ConformanceFailure {
        ConformanceFailure(promise, key: key, expected: expected, found: found)
    }
}
