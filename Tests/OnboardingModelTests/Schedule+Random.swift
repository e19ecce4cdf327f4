import KeyVaultCore
import KeyVaultTesting

extension Schedule {
    /// Draws a schedule with up to eight things that go wrong.
    static func random(seed: UInt64) -> Schedule {
        var dice = Dice(seed: seed)
        var schedule = Schedule(seed: seed)
        schedule.commitsAtomically = dice.chance(50)
        schedule.hasLocks = !dice.chance(8)
        schedule.decision = dice.chance(88) ? .approve : dice.pick([.deny, .deny, .deny, .nothing])
        schedule.delay =
            dice.chance(97) ? Int.random(in: 0...20, using: &dice) : Int.random(in: 0...2_000, using: &dice)
        schedule.restarts = dice.chance(20) ? Int.random(in: 1...2, using: &dice) : 0
        for (name, values) in SimulatorConfiguration.switches where dice.chance(25) {
            _ = schedule.configuration.set(name, to: dice.pick(values))
        }
        schedule.configuration.scopes = .accepted
        if !dice.chance(10) { schedule.configuration.mintingAnswer = .delivered }
        schedule.runs = (0...dice.pick([0, 1, 1, 1, 2])).map { Run(isConnecting: $0 == 0 || dice.chance(30)) }
        for _ in 0..<Int.random(in: 0...8, using: &dice) {
            let run = Int.random(in: schedule.runs.indices, using: &dice)
            schedule.runs[run].addTrouble(isFirst: run == 0, &dice)
        }
        if dice.chance(20) { schedule.addRarity(&dice) }
        if dice.chance(15) { schedule.addOutages(&dice) }
        return schedule
    }
}

extension Schedule {
    /// What needs several things at once and so hardly comes by chance.
    private mutating func addRarity(_ dice: inout Dice) {
        decision = .approve
        delay = Int.random(in: 0...4, using: &dice)
        switch Int.random(in: 0..<9, using: &dice) {
        case 0:
            runs[0].answers = [1: .lostAnswer, 2: .error(status: 400, code: "REQUEST_EXPIRED")]
        case 1:
            hasLocks = false
            runs[0].rivalAt = 1
        case 2: runs[0].thiefAt = 1
        case 3:
            runs[0].faults[FaultPoint(.journalWrite, 3, .before)] = .killed
            runs.append(Run(before: [.corruptRecord]))
        case 4: runs[0].faults[FaultPoint(.commit, 1, .after)] = .killed
        case 5: runs[0].faults[FaultPoint(.commit, 1, .after)] = .failed
        case 6:
            restarts = 2
            runs[0].answers[1] = .lostAnswer
        case 7: runs[0].faults[FaultPoint(.store, 2, .before)] = dice.pick([.failed, .hung])
        default:
            configuration.verifierAnswer = dice.pick(SimulatorConfiguration.VerifierAnswer.allCases)
            runs[0].answers[1] = .error(status: 400, code: "INVALID_CODE_VERIFIER")
        }
    }
}

extension Schedule {
    /// Keeps the vault with a provider that answers before it writes, and has outages.
    private mutating func addOutages(_ dice: inout Dice) {
        forgetting = dice.pick(ForgetfulDisk.Manner.allCases)
        commitsAtomically = false
        for run in runs.indices {
            for _ in 0..<Int.random(in: 0...2, using: &dice) {
                runs[run].outages[.randomCall(&dice)] = .random(&dice)
            }
        }
    }
}

extension Outage {
    static func random(_ dice: inout Dice) -> Outage {
        Outage(
            kind: dice.pick([.killed, .killed, .stopped, .locked]), calls: Int.random(in: 1...6, using: &dice),
            endsProgram: dice.chance(40))
    }
}

extension Schedule.Run {
    fileprivate mutating func addTrouble(isFirst: Bool, _ dice: inout Dice) {
        let call = dice.pick([1, 1, 1, 2, 2, 3, 4])
        switch Int.random(in: 0..<100, using: &dice) {
        case ..<50:
            faults[.random(&dice)] = dice.pick([
                .killed, .killed, .killed, .failed, .failed, .locked, .dismissed, .hung,
            ])
        case ..<70: answers[call] = .random(&dice)
        case ..<75: requestAnswer = dice.pick(Self.requestAnswers)
        case ..<79: cancelAt = call
        case ..<84: rivalAt = call
        case ..<87: thiefAt = call
        default:
            guard !isFirst else { return }
            before.append(
                dice.pick([
                    .advance(30), .advance(700), .advance(3_700), .reboot,
                    .setWallClock(years: Int.random(in: -10...10, using: &dice)), .restoreVault, .restoreEmptyVault,
                    .corruptRecord, .corruptJournal, .loseJournal,
                ]))
        }
    }

    private static let requestAnswers: [SimulatorFault] = [
        .legacyDelivery, .error(status: 400, code: "INVALID_INPUT"), .rateLimited(seconds: 60), .unavailable,
        .lostRequest, .lostAnswer, .unreachable, .authURL("https://evil.example/"), .cutOff(afterBodyBytes: 30),
    ]
}

extension FaultPoint {
    /// A call to a vault, most likely one that changes it.
    static func randomCall(_ dice: inout Dice) -> FaultPoint {
        let step = dice.pick([.store, .store, .store, .commit, .remove, .read, .list] as [FaultPoint.Step])
        return FaultPoint(step, Int.random(in: 1...5, using: &dice), dice.pick([.before, .after, .after]))
    }

    fileprivate static func random(_ dice: inout Dice) -> FaultPoint {
        let step = dice.pick(
            FaultPoint.Step.allCases + [.retrieve, .retrieve, .commit, .commit, .store, .journalWrite])
        let last =
            switch step {
            case .list: 12
            case .journalWrite: 9
            case .read, .store: 6
            case .remove, .retrieve: 4
            default: 2
            }
        return FaultPoint(step, Int.random(in: 1...last, using: &dice), dice.pick(Edge.allCases))
    }
}

extension SimulatorFault {
    fileprivate static func random(_ dice: inout Dice) -> SimulatorFault {
        dice.pick([
            .unreachable, .lostRequest, .lostAnswer, .lostAnswer,
            .cutOff(afterBodyBytes: Int.random(in: 0...230, using: &dice)),
            .cutOff(afterBodyBytes: Int.random(in: 0...230, using: &dice)), .delayed(.seconds(70)),
            .delayed(.seconds(3)),
            .rateLimited(seconds: dice.pick([1, 20, 700, 3_600])), .unavailable,
            .redirected(to: "https://evil.example/"),
            .error(status: 500, code: nil), .error(status: 400, code: "UNHEARD_OF"), .error(status: 403, code: nil),
            .error(status: 400, code: "REQUEST_EXPIRED"), .error(status: 400, code: "INVALID_CODE_VERIFIER"),
            .error(status: 409, code: "IDEMPOTENCY_KEY_IN_USE"), .duplicateKeys, .oversized(bytes: 70_000),
            .gzipGarbage,
            .wrongContentLength(by: 5), .wrongContentLength(by: -5), .withoutSecret, .replayed,
        ])
    }
}
