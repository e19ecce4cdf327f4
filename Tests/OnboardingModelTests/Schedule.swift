import KeyVaultCore
import KeyVaultTesting

/// Everything that happens to one user's onboarding: one or more runs of the program, and what goes wrong in them.
struct Schedule: Sendable, Equatable {
    enum Decision: String, Sendable, CaseIterable {
        case approve, deny, nothing
    }

    enum Restart: Sendable, Equatable {
        case advance(Int)
        case reboot
        case setWallClock(years: Int)
        case restoreVault
        case restoreEmptyVault
        case corruptRecord
        case corruptJournal
        case loseJournal
    }

    /// One run of the program.
    struct Run: Sendable, Equatable {
        /// What has happened to the machine since the run before.
        var before: [Restart] = []
        var faults: [FaultPoint: ProcessFault] = [:]
        /// What happens to the vault's provider, by the call during which it happens.
        var outages: [FaultPoint: Outage] = [:]
        /// What the network makes of the answer to a retrieve, by the retrieve's number.
        var answers: [Int: SimulatorFault] = [:]
        var requestAnswer: SimulatorFault?
        /// The retrieve during which the user cancels, another process begins, or a thief fetches the key.
        var cancelAt: Int?
        var rivalAt: Int?
        var thiefAt: Int?
        /// The moment at which the other process is killed.
        var rivalEnd: FaultPoint?
        var isConnecting = false
    }

    var seed: UInt64 = 1
    var commitsAtomically = true
    var hasLocks = true
    /// How the vault's provider forgets what it has not written, if it answers before it writes.
    var forgetting: ForgetfulDisk.Manner?
    var configuration = SimulatorConfiguration()
    var decision = Decision.approve
    var delay = 7
    var restarts = 0
    var runs: [Run] = [Run(isConnecting: true)]
    var bug: ProtocolBug?
}

extension Schedule {
    /// The same schedule without one thing that goes wrong, for each of them; what still fails after that is shorter.
    var simpler: [Schedule] {
        var all: [Schedule] = []
        for run in runs.indices {
            func add(_ change: (inout Run) -> Void) {
                var copy = self
                change(&copy.runs[run])
                if copy != self { all.append(copy) }
            }
            for point in runs[run].faults.keys.sorted() { add { $0.faults[point] = nil } }
            for point in runs[run].outages.keys.sorted() { add { $0.outages[point] = nil } }
            for number in runs[run].answers.keys.sorted() { add { $0.answers[number] = nil } }
            for index in runs[run].before.indices { add { $0.before.remove(at: index) } }
            add { $0.requestAnswer = nil }
            add { $0.cancelAt = nil }
            add { $0.rivalAt = nil }
            add { $0.thiefAt = nil }
        }
        if runs.count > 1 {
            var copy = self
            copy.runs.removeLast()
            all.append(copy)
        }
        var copy = self
        copy.configuration = SimulatorConfiguration()
        if copy != self { all.append(copy) }
        return all
    }
}

extension Schedule: CustomStringConvertible {
    var description: String {
        let switches = SimulatorConfiguration.switches.compactMap { name, values -> String? in
            var copy = SimulatorConfiguration()
            let value = values.first { value in
                var trial = configuration
                return trial.set(name, to: value) && trial == configuration
            }
            guard let value, copy.set(name, to: value), copy != SimulatorConfiguration() else { return nil }
            return "\(name)=\(value)"
        }
        let lines = runs.map { run in
            let faults = run.faults.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            let outages = run.outages.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
            let answers = run.answers.sorted { $0.key < $1.key }.map { "answer \($0.key): \($0.value)" }
            let others = [
                run.requestAnswer.map { "request: \($0)" }, run.cancelAt.map { "cancel at \($0)" },
                run.rivalAt.map { "rival at \($0)" }, run.thiefAt.map { "thief at \($0)" },
            ].compactMap(\.self)
            let all = run.before.map { "\($0)" } + faults + outages + answers + others
            return "  \(run.isConnecting ? "connect" : "resume"): \(all.joined(separator: "; "))"
        }
        return "seed \(seed), \(commitsAtomically ? "one commit" : "ordered pair"), locks \(hasLocks), "
            + (forgetting.map { "provider \($0), " } ?? "")
            + "\(decision) after \(delay) s, restarts \(restarts), \(switches)\n" + lines.joined(separator: "\n")
    }
}
