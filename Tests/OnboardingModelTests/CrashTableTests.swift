import Foundation
import KeyVaultTesting
import Testing

@testable import KeyVaultOnboarding

/// The documentation's table of interruptions says what the user is told, and the program is made to come to each row.
struct CrashTableTests {
    private let rows: [String: Substring]

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let path = "Sources/KeyVaultKit/KeyVaultKit.docc/OnboardingStates.md"
        let article = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
        var rows: [String: Substring] = [:]
        for line in article.split(separator: "\n") where line.hasPrefix("| C") {
            let cells = line.split(separator: "|")
            rows[cells[0].trimmingCharacters(in: .whitespaces)] = cells.last
        }
        self.rows = rows
    }

    @Test(arguments: 0...31)
    func `What the documentation says of an interruption is what the user is told`(row: Int) async throws {
        let told = try #require(rows["C\(row)"])
        let schedule = Schedule.interruption(row)
        let watch = await play(schedule)
        #expect(watch.breaches == [])
        let documented = names(in: told)
        let endings = Set(OnboardingError.Code.allCases.map(\.rawValue))
        if !told.contains("as it says") {
            #expect(watch.names.intersection(endings).isSubset(of: documented), "\(watch.names)")
        }
        if !documented.isEmpty { #expect(!watch.names.isDisjoint(with: documented), "\(watch.names)") }
        let own = names(in: told, following: false)
        #expect(own.subtracting(endings).subtracting(["orphan"]).isSubset(of: watch.names), "\(watch.names)")
    }

    /// What a cell names in code, and what the rows name that it refers to.
    private func names(in cell: Substring, following: Bool = true) -> Set<String> {
        var names = Set(
            cell.split(separator: "`").enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) })
        guard following else { return names }
        for word in cell.split(whereSeparator: { " ,".contains($0) }) {
            if let other = rows[String(word)] { names.formUnion(self.names(in: other, following: false)) }
        }
        return names
    }
}

extension Schedule {
    /// A schedule that comes to a row of the crash table, and is judged by what is told in it.
    fileprivate static func interruption(_ row: Int) -> Schedule {
        var schedule = Schedule()
        schedule.delay = 2
        schedule.runs[0].interrupt(row)
        switch row {
        case 1: schedule.runs.append(Run(isConnecting: true))
        case 4, 7, 11, 13: schedule.runs.append(Run())
        case 5:
            schedule.commitsAtomically = false
            schedule.forgetting = .forgetsAll
        // In worlds of even seeds the caller stores the key that it was handed.
        case 12: schedule.seed = 2
        case 17: schedule.runs.append(Run(before: [.advance(30)]))
        case 18:
            schedule.hasLocks = false
        case 19:
            schedule.runs.append(Run(answers: [1: .lostAnswer], isConnecting: true))
        case 21: schedule.decision = .deny
        case 24: schedule.configuration.idempotencyKey = .replayed
        case 26: schedule.runs.append(Run(before: [.setWallClock(years: -10)]))
        case 27: schedule.runs.append(Run(before: [.advance(3_700)]))
        case 28: schedule.decision = .nothing
        case 29: schedule.runs.append(Run(before: [.restoreEmptyVault]))
        case 30: schedule.runs.append(Run(before: [.corruptRecord]))
        default: break
        }
        return schedule
    }
}

extension Schedule.Run {
    /// What happens in the first run.
    fileprivate mutating func interrupt(_ row: Int) {
        func each(_ step: FaultPoint.Step, _ ordinals: ClosedRange<Int>, _ edge: FaultPoint.Edge) {
            for ordinal in ordinals { faults[FaultPoint(step, ordinal, edge)] = .failed }
        }
        switch row {
        case 0: faults[FaultPoint(.list, 1, .before)] = .killed
        case 1: faults[FaultPoint(.request, 1, .after)] = .killed
        case 2: each(.store, 1...1, .before)
        case 3: each(.store, 2...2, .before)
        case 4, 17, 26, 27, 30: faults[FaultPoint(.journalWrite, 3, .before)] = .killed
        case 5: outages[FaultPoint(.read, 2, .after)] = Outage(kind: .locked, calls: 4)
        case 6: faults[FaultPoint(.browse, 1, .after)] = .dismissed
        case 7: faults[FaultPoint(.retrieve, 1, .before)] = .killed
        case 8: answers[1] = .lostRequest
        case 9: answers[1] = .lostAnswer
        case 10: answers = [1: .lostAnswer, 2: .error(status: 400, code: "REQUEST_EXPIRED")]
        case 11, 29: faults[FaultPoint(.retrieve, 1, .after)] = .killed
        case 12: each(.commit, 1...3, .before)
        case 13: faults[FaultPoint(.commit, 1, .after)] = .killed
        case 14: each(.commit, 1...3, .after)
        case 15: each(.read, 3...5, .before)
        case 16, 18: rivalAt = 1
        case 20: thiefAt = 1
        case 22: answers[1] = .error(status: 400, code: "INVALID_CODE_VERIFIER")
        case 23: answers[1] = .rateLimited(seconds: 5)
        case 24: answers[1] = .duplicateKeys
        case 25: requestAnswer = .legacyDelivery
        case 28: cancelAt = 1
        case 31: requestAnswer = .error(status: 400, code: "INVALID_INPUT")
        default: break
        }
    }
}
