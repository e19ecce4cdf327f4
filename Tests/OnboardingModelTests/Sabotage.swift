import KeyVaultCore
import KeyVaultTesting
import Synchronization

@testable import KeyVaultOnboarding

/// The journal of a program with one of the mistakes.
struct SabotagedJournal: JournalStore {
    private let base: any JournalStore
    private let bug: ProtocolBug?

    init(_ base: any JournalStore, _ bug: ProtocolBug?) {
        self.base = base
        self.bug = bug
    }

    var bootID: String { base.bootID }
    func lock() throws(JournalError) -> (any JournalLock)? { try base.lock() }
    func attempts() throws(JournalError) -> [String] { try base.attempts() }
    func read(_ attempt: String) throws(JournalError) -> [UInt8]? { try base.read(attempt) }
    func remove(_ attempt: String) throws(JournalError) { try base.remove(attempt) }
    func write(_ bytes: Span<UInt8>, for attempt: String) throws(JournalError) {
        if bug == .noIntentRecord, JournalEntry(decoding: bytes)?.phase == .retrieving { return }
        try base.write(bytes, for: attempt)
    }
}

/// The network of a program with one of the mistakes.
struct SabotagedTransport: HTTPTransport {
    private let base: any HTTPTransport
    private let bug: ProtocolBug?
    private let arrival: @Sendable (borrowing HTTPResponse) -> Void

    init(
        _ base: any HTTPTransport, _ bug: ProtocolBug?, arrival: @escaping @Sendable (borrowing HTTPResponse) -> Void
    ) {
        self.base = base
        self.bug = bug
        self.arrival = arrival
    }

    func post(_ request: borrowing HTTPRequest) async throws(TransportError) -> HTTPResponse {
        do throws(TransportError) {
            let response = try await base.post(request)
            arrival(response)
            return response
        } catch {
            guard request.url.hasSuffix("/retrieve"), error.mayHaveArrived else { throw error }
            switch bug {
            case .timeoutTakenAsExpired:
                let body = Secret(utf8: #"{"status":"ERROR","code":"REQUEST_EXPIRED"}"#)
                return HTTPResponse(status: 400, headers: [], body: body, ending: .complete)
            case .expiredTakenAsClean:
                throw TransportError(.connectionLost, mayHaveArrived: false, detail: "forgotten")
            default: throw error
            }
        }
    }
}

/// The vault of a program with one of the mistakes.
struct SabotagedVault: KeyVault {
    private let base: ProcessVault
    private let bug: ProtocolBug?
    private let hidden: Hidden
    private let clock: ManualClock

    init(_ base: ProcessVault, _ bug: ProtocolBug?, _ clock: ManualClock) {
        self.base = base
        self.bug = bug
        self.clock = clock
        hidden = Hidden()
    }

    /// Items that are said to be stored and are not.
    final class Hidden: Sendable {
        let items = Mutex<[CredentialKey: SecretBox]>([:])
        let listed = Mutex<(entries: [VaultEntry], until: Duration)?>(nil)
    }

    var persistence: Persistence { base.persistence }
    var commitsAtomically: Bool { base.commitsAtomically }
    var writeDelay: Duration { base.writeDelay }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        if try await isSkipped(secret, key, attributes) { return }
        try await base.store(secret, for: key, label: label, attributes: attributes)
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        if let box = hidden.items.withLock({ $0[key] }) { return box.secret.copy() }
        return try await base.secret(for: key)
    }

    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool { try await base.remove(key) }

    func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        let entries = try await base.entries(service: service)
        switch (bug, service) {
        case (.restartStartsAfresh, "porkbun.com/pending"?), (.noLockAndNoVaultCheck, "porkbun.com"?): return []
        case (.noLockAndNoRecheck, "porkbun.com"?):
            // What it saw first, it believes for longer than another process may take.
            let now = clock.sinceBoot
            return hidden.listed.withLock { listed in
                if let listed, listed.until > now { return listed.entries }
                listed = (entries, now + .seconds(60))
                return entries
            }
        default: return entries
        }
    }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        for case .store(let box, let key, _, let attributes) in changes.all
        where try await isSkipped(box.secret, key, attributes) { return }
        try await base.commit(changes)
    }

    func unlock() async throws(VaultError) { try await base.unlock() }
    func status() async -> VaultStatus { bug == .retrieveWhileLocked ? .open : await base.status() }
    func close() async {}

    private func isSkipped(
        _ secret: borrowing Secret, _ key: CredentialKey, _ attributes: [String: String]
    ) async throws(VaultError) -> Bool {
        switch (bug, attributes["kind"]) {
        case (.successBeforeCommit, "pair"), (.orphanNotRecorded, "orphan"):
            let box = SecretBox(secret.copy())
            hidden.items.withLock { $0[key] = box }
            return true
        case (.recordRemovedBeforeCommit, "pair"):
            for item in try await base.entries(service: "porkbun.com/pending") { _ = try await base.remove(item.key) }
            return false
        default: return false
        }
    }
}
