import KeyVaultCore
import KeyVaultTesting
import Synchronization

/// Something that happens to the provider of a vault while a program uses it.
struct Outage: Sendable, Equatable {
    enum Kind: String, Sendable, CaseIterable {
        /// It is killed, and with it goes what it had answered and not written.
        case killed
        /// It answers nothing.
        case stopped
        /// It locks itself, and nobody opens it.
        case locked
    }

    var kind: Kind
    /// After how many calls of the program the provider is back.
    var calls: Int
    /// Whether the program is killed at the same moment.
    var endsProgram = false
}

extension Outage: CustomStringConvertible {
    var description: String { "provider \(kind) for \(calls) calls\(endsProgram ? ", with the program" : "")" }
}

/// Brings the outages of one run about when their calls come.
final class OutagePlan: Sendable {
    private struct State {
        var counts: [FaultPoint.Step: Int] = [:]
        var callsLeft: Int?
    }

    private let plan: [FaultPoint: Outage]
    private let kind: any VaultKind
    private let process: SimulatedProcess
    private let clock: ManualClock
    private let state = Mutex(State())

    init(_ plan: [FaultPoint: Outage], _ kind: any VaultKind, _ process: SimulatedProcess, _ clock: ManualClock) {
        self.plan = plan
        self.kind = kind
        self.process = process
        self.clock = clock
    }

    /// Counts a call; brings the provider back if it has been away for long enough.
    func begin(_ step: FaultPoint.Step) async -> Int {
        let (ordinal, isDue) = state.withLock { state in
            state.counts[step, default: 0] += 1
            state.callsLeft = state.callsLeft.map { $0 - 1 }
            defer { if state.callsLeft == 0 { state.callsLeft = nil } }
            return (state.counts[step, default: 0], state.callsLeft == 0)
        }
        if isDue { try? await kind.repair() }
        return ordinal
    }

    func reach(_ point: FaultPoint) async {
        if point.edge == .after, [.store, .commit, .remove].contains(point.step) {
            kind.noteChange(at: clock.sinceBoot)
        }
        guard !process.isDead, let outage = plan[point] else { return }
        state.withLock { $0.callsLeft = outage.calls }
        try? await kind.strike(outage.kind)
        if outage.endsProgram { process.kill() }
    }
}

/// A vault whose provider has outages.
struct TroubledVault: KeyVault {
    let base: any KeyVault
    let plan: OutagePlan

    var persistence: Persistence { base.persistence }
    var commitsAtomically: Bool { base.commitsAtomically }
    var writeDelay: Duration { base.writeDelay }

    func store(
        _ secret: borrowing Secret, for key: CredentialKey, label: String?, attributes: [String: String]
    ) async throws(VaultError) {
        let ordinal = await enter(.store)
        try await base.store(secret, for: key, label: label, attributes: attributes)
        await plan.reach(FaultPoint(.store, ordinal, .after))
    }

    func secret(for key: CredentialKey) async throws(VaultError) -> Secret? {
        let ordinal = await enter(.read)
        let secret = try await base.secret(for: key)
        await plan.reach(FaultPoint(.read, ordinal, .after))
        return secret
    }

    func remove(_ key: CredentialKey) async throws(VaultError) -> Bool {
        let ordinal = await enter(.remove)
        let existed = try await base.remove(key)
        await plan.reach(FaultPoint(.remove, ordinal, .after))
        return existed
    }

    func entries(service: String?) async throws(VaultError) -> [VaultEntry] {
        let ordinal = await enter(.list)
        let entries = try await base.entries(service: service)
        await plan.reach(FaultPoint(.list, ordinal, .after))
        return entries
    }

    func commit(_ changes: borrowing VaultChanges) async throws(VaultError) {
        let ordinal = await enter(.commit)
        try await base.commit(changes)
        await plan.reach(FaultPoint(.commit, ordinal, .after))
    }

    func unlock() async throws(VaultError) {
        _ = await enter(.unlock)
        try await base.unlock()
    }

    func status() async -> VaultStatus {
        _ = await plan.begin(.browse)
        return await base.status()
    }

    func close() async {}

    private func enter(_ step: FaultPoint.Step) async -> Int {
        let ordinal = await plan.begin(step)
        await plan.reach(FaultPoint(step, ordinal, .before))
        return ordinal
    }
}

/// The clock of a run, by which the provider's time passes too.
struct OutageTime: TimeSource {
    let base: any TimeSource
    let kind: any VaultKind
    let clock: ManualClock

    var sinceBoot: Duration { base.sinceBoot }
    var wallClock: UnixTime { base.wallClock }

    func sleep(until moment: Duration) async throws(CancellationError) {
        try await base.sleep(until: moment)
        await kind.letTimePass(until: clock.sinceBoot)
    }
}
