public import KeyVaultCore
import Synchronization

/// A vault that fails when a test says so, and otherwise is the vault behind it.
///
/// ```swift
/// let vault = FaultyVault(InMemoryVault(), persistence: .disk)
/// vault.failNext(.outOfSpace, on: .store)
/// vault.failNext(.locked, on: .store)         // the second store; the third succeeds
/// ```
///
/// Faults are queued: each call takes the first one that is meant for it. A fault that names no operation waits for the
/// next call that can throw, and ``status()`` is not one of them.
public final class FaultyVault: KeyVault {
    /// A call that the vault received.
    public struct Call: Sendable, Hashable {
        /// Which call it was.
        public let operation: VaultError.Operation
        /// The keys that it was about, in their order.
        public let keys: [CredentialKey]
    }

    private struct State {
        var faults: [Fault] = []
        var calls: [Call] = []
        var closings = 0
        var isLocked = false
        var status: VaultStatus?
    }

    private let base: any KeyVault
    private let state = Mutex(State())
    private let hanging = WaitingRoom<Void>()

    /// How long the vault says that it keeps things.
    public let persistence: Persistence

    /// That of the vault behind.
    public var commitsAtomically: Bool { base.commitsAtomically }

    /// That of the vault behind.
    public var writeDelay: Duration { base.writeDelay }

    /// Wraps a vault.
    ///
    /// - Parameters:
    ///   - base: The vault that does the work.
    ///   - persistence: What ``persistence`` says instead of what is true of `base`.
    public init(_ base: any KeyVault, persistence: Persistence? = nil) {
        self.base = base
        self.persistence = persistence ?? base.persistence
    }

    /// The calls so far that can throw, failed ones included, and those of ``status()``; the oldest first.
    public var calls: [Call] { state.withLock(\.calls) }

    /// How often ``close()`` was called.
    public var closings: Int { state.withLock(\.closings) }

    /// Stores in the vault behind, or fails as planned.
    public func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        let loss = try await enter(.store, [key])
        try await base.store(secret, for: key, label: label, attributes: attributes)
        if let loss { throw loss }
    }

    /// Reads from the vault behind, or fails as planned.
    public func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        let loss = try await enter(.read, [key])
        let secret = try await base.secret(for: key)
        if let loss { throw loss }
        return secret
    }

    /// Removes from the vault behind, or fails as planned.
    public func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        let loss = try await enter(.remove, [key])
        let existed = try await base.remove(key)
        if let loss { throw loss }
        return existed
    }

    /// Lists the vault behind, or fails as planned.
    public func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        let loss = try await enter(.list, [])
        let entries = try await base.entries(service: service)
        if let loss { throw loss }
        return entries
    }

    /// Lists the vault behind without what takes time, or fails as planned.
    public func entriesWithoutDates(service: String?) async throws(VaultError) -> [VaultEntry] {
        let loss = try await enter(.list, [])
        let entries = try await base.entriesWithoutDates(service: service)
        if let loss { throw loss }
        return entries
    }

    /// Commits to the vault behind, or fails as planned before any change.
    public func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        let loss = try await enter(.commit, changes.all.map(\.key))
        try await base.commit(changes)
        if let loss { throw loss }
    }

    /// Unlocks this vault and the one behind, or fails as planned.
    public func unlock() async throws(VaultError) {
        let loss = try await enter(.unlock, [])
        try await base.unlock()
        state.withLock { $0.isLocked = false }
        if let loss { throw loss }
    }

    /// The status that was set, or `unavailable` with a fault planned for `.status`, or that of the vault behind.
    public func status() async -> VaultStatus {
        do throws(VaultError) {
            if let loss = try await enter(.status, []) { return .unavailable(loss) }
        } catch {
            return .unavailable(error)
        }
        let (status, isLocked) = state.withLock { ($0.status, $0.isLocked) }
        if let status { return status }
        return isLocked ? .locked : await base.status()
    }

    /// Closes the vault behind.
    public func close() async {
        state.withLock { $0.closings += 1 }
        await base.close()
    }
}

extension FaultyVault {
    /// Makes a coming call fail with an error before anything is done.
    ///
    /// - Parameters:
    ///   - code: The error's code.
    ///   - operation: Which call; `nil` for any that can throw.
    ///   - condition: A further condition on the call, such as one on its keys.
    public func failNext(
        _ code: VaultError.Code, on operation: VaultError.Operation? = nil,
        when condition: @escaping @Sendable (Call) -> Bool = { _ in true }
    ) {
        plan(Fault(.fail(code), operation, condition))
    }

    /// Makes a coming call hang until its task is cancelled; then it throws `cancelled`, and nothing was done.
    public func hangNext(
        on operation: VaultError.Operation? = nil, when condition: @escaping @Sendable (Call) -> Bool = { _ in true }
    ) {
        plan(Fault(.hang, operation, condition))
    }

    /// Makes a coming call do its work and yet throw: its caller cannot know what was done.
    ///
    /// - Parameters:
    ///   - code: The error's code, such as `outcomeUnknown` or `timedOut`.
    ///   - operation: Which call; `nil` for any that can throw.
    ///   - condition: A further condition on the call, such as one on its keys.
    public func loseNextAnswer(
        as code: VaultError.Code = .outcomeUnknown, on operation: VaultError.Operation? = nil,
        when condition: @escaping @Sendable (Call) -> Bool = { _ in true }
    ) {
        plan(Fault(.loseAnswer(code), operation, condition))
    }

    /// Locks the vault: until it is unlocked its status is `locked`, and every call but ``unlock()`` throws `locked`.
    public func lock() {
        state.withLock { $0.isLocked = true }
    }

    /// Makes ``status()`` give this answer, whatever the calls do; `nil` ends it.
    public func setStatus(_ status: VaultStatus?) {
        state.withLock { $0.status = status }
    }

    /// Returns once so many calls hang, or the calling task is cancelled.
    public func waitUntilHanging(_ count: Int = 1) async {
        await hanging.waitUntilOccupied(by: count)
    }

    private func plan(_ fault: Fault) {
        state.withLock { $0.faults.append(fault) }
    }

    /// Notes a call, lets it fail if that is planned, and returns the error that it is to throw after its work, if any.
    private func enter(
        _ operation: VaultError.Operation, _ keys: [CredentialKey]
    ) async throws(VaultError) -> VaultError? {
        let call = Call(operation: operation, keys: keys)
        let (effect, isLocked) = state.withLock { state -> (Fault.Effect?, Bool) in
            state.calls.append(call)
            let isLocked = state.isLocked && operation != .unlock && operation != .status
            guard let index = state.faults.firstIndex(where: { $0.isMeant(for: call) }) else { return (nil, isLocked) }
            return (state.faults.remove(at: index).effect, isLocked)
        }
        func error(_ code: VaultError.Code) -> VaultError {
            VaultError(code, during: operation, key: keys.count == 1 ? keys.first : nil)
        }
        switch effect {
        case .fail(let code): throw error(code)
        case .hang:
            _ = await hanging.wait(with: ())
            throw error(.cancelled)
        case .loseAnswer(let code): return error(code)
        case nil:
            if isLocked { throw error(.locked) }
            return nil
        }
    }
}
