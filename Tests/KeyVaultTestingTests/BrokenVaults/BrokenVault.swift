import Glibc
import InMemoryBackend
import KeyVaultCore
import KeyVaultTesting
import Synchronization

/// A vault on a shared store in memory that keeps the contract but for one defect.
///
/// Several objects may share a store, so that to the checks it looks like a vault on a disk.
final class BrokenVault: KeyVault {
    struct State {
        var closings = 0
        var isClosed = false
        var isLocked = false
        var failsNext = false
        var running = 0
        var cache: [CredentialKey: SecretBox] = [:]
        var firstSpellings: [String: CredentialKey] = [:]
        var committed: Set<ObjectIdentifier> = []
        var refused: Set<CredentialKey> = []
        var removed: Set<CredentialKey> = []
    }

    static let leaks = Mutex<[[UInt8]]>([])

    let store: InMemoryVault
    let defect: Defect?
    let persistence: Persistence
    let state = Mutex(State())

    init(_ defect: Defect?, on store: InMemoryVault, persistence: Persistence = .disk) {
        self.defect = defect
        self.store = store
        self.persistence = persistence
    }

    /// A vault to check, which others can join on its store.
    static func subject(_ defect: Defect?) -> VaultConformance.Subject {
        let store = InMemoryVault()
        return VaultConformance.Subject(
            reopen: { BrokenVault(defect, on: store) },
            lock: { ($0 as? BrokenVault)?.state.withLock { $0.isLocked = true } },
            failNextStore: { ($0 as? BrokenVault)?.state.withLock { $0.failsNext = true } },
            make: { BrokenVault(defect, on: store) })
    }

    /// A vault to check with a store of its own that goes with it.
    static func volatileSubject(_ defect: Defect?) -> VaultConformance.Subject {
        VaultConformance.Subject { BrokenVault(defect, on: InMemoryVault(), persistence: .process) }
    }

    func unlock() async throws(VaultError) {
        try enter(.unlock, nil)
        defer { leave() }
        if defect == .unlocksByClearing { try await clear() }
    }

    func status() async -> VaultStatus {
        blockIf(.blocksCaller)
        let (isClosed, isLocked) = state.withLock { ($0.isClosed, $0.isLocked) }
        if isClosed && defect != .openAfterClose { return .unavailable(VaultError(.unavailable, during: .status)) }
        return (isLocked && defect != .openWhileLocked) || defect == .saysLocked ? .locked : .open
    }

    func close() async {
        blockIf(.blocksCallerOnClose)
        if defect == .closesNot { return }
        if defect == .forgetsOnClose { try? await clear() }
        state.withLock { state in
            state.closings += 1
            state.isClosed = defect != .failsSecondClose || state.closings == 1
            state.cache = [:]
        }
        while defect != .closesWithoutWaiting, state.withLock({ $0.running > 0 }) { await Task.yield() }
        if defect == .closesStore || persistence == .process { await store.close() }
    }

    /// Begins a call, or tells why there can be none.
    func enter(
        _ operation: VaultError.Operation, _ key: CredentialKey?, whenCancelled exception: Defect? = nil
    ) throws(VaultError) {
        blockIf(.blocksCaller)
        if Task.isCancelled, defect != exception || exception == nil {
            throw VaultError(.cancelled, during: operation, key: key)
        }
        try state.withLock { state throws(VaultError) in
            guard !state.isClosed else {
                throw VaultError(defect == .cancelsOnClose ? .cancelled : .unavailable, during: operation, key: key)
            }
            guard !state.isLocked else { throw VaultError(.locked, during: operation, key: key) }
            state.running += 1
        }
    }

    func leave() {
        state.withLock { $0.running -= 1 }
    }

    func blockIf(_ blocking: Defect) {
        if defect == blocking { usleep(60_000) }
    }

    /// Leaves time for other calls, whether the task is cancelled or not.
    func pause() async {
        await Task.detached { try? await Task.sleep(for: .milliseconds(2)) }.value
    }

    func clear() async throws(VaultError) {
        for entry in try await store.entries() { _ = try await store.remove(entry.key) }
    }
}
