import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

struct PollScheduleTests {
    private let start = Duration.seconds(1_000)

    private func schedule(after history: [Duration]) -> PollSchedule {
        var schedule = PollSchedule(start: start)
        schedule.adopt(history.sorted())
        return schedule
    }

    /// The calls of a schedule that is followed to its end, an answer to each made by the closure.
    private func calls(
        _ schedule: PollSchedule, from now: Duration, jitter: Double = 0,
        each: (inout PollSchedule, Duration) -> Void = { $0.recordAnswer(PacingAdvice(), at: $1) }
    ) -> [Duration] {
        var schedule = schedule
        var now = now
        var calls: [Duration] = []
        while let next = schedule.nextCall(at: now, jitter: jitter) {
            now = max(now, next)
            schedule.call(at: now)
            calls.append(now)
            each(&schedule, now)
        }
        return calls
    }

    private func most(_ calls: [Duration], inAny window: Duration) -> Int {
        calls.map { first in calls.count { $0 >= first && $0 < first + window } }.max() ?? 0
    }

    @Test func `The plan asks quickly at first, then patiently, 98 times in forty minutes`() {
        let planned = calls(PollSchedule(start: start), from: start).map { $0 - start }
        let inWindow = planned.filter { $0 <= .seconds(2_400) }
        #expect(inWindow.count == 98)
        #expect(inWindow.prefix(3) == [.seconds(5), .seconds(10), .seconds(15)])
        #expect(inWindow.last == .seconds(2_400))
    }

    @Test(arguments: [0, 0.5, 1])
    func `No hour ever sees more than the budget, to the last resort`(jitter: Double) {
        let planned = calls(PollSchedule(start: start), from: start, jitter: jitter)
        #expect(most(planned, inAny: .seconds(3_600)) <= PollSchedule.hourlyBudget)
        #expect(planned.contains(start + .seconds(2_400)))
        #expect((planned.last ?? .zero) <= start + PollSchedule.lastResort + .seconds(66))
    }

    @Test func `Calls that are never answered, hints at every chance and former attempts share one budget`() {
        var generator = SystemRandomNumberGenerator()
        for round in 0..<200 {
            let past = (0..<Int.random(in: 0...110, using: &generator)).map { _ in
                start - .seconds(Int.random(in: 1...3_600, using: &generator))
            }
            var hinted: [Duration] = []
            let made = calls(schedule(after: past), from: start) { schedule, now in
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: schedule.recordNoAnswer()
                case 1:
                    guard let moment = schedule.hint(at: now + .seconds(1)) else { break }
                    schedule.call(at: moment)
                    hinted.append(moment)
                default: schedule.recordAnswer(PacingAdvice(), at: now)
                }
            }
            let all = (past + made + hinted).sorted()
            #expect(most(all, inAny: .seconds(3_600)) <= PollSchedule.hourlyBudget, "round \(round)")
        }
    }

    @Test func `An attempt after one that used up the budget waits until the hour allows`() {
        let past = (0..<110).map { start - .seconds(1_800) + .seconds($0) }
        let schedule = schedule(after: past)
        #expect(schedule.nextCall(at: start) == start + .seconds(1_800))
    }

    @Test func `An unanswered call is repeated at once, then after 1, 2, 4 and at most 30 seconds`() {
        var schedule = PollSchedule(start: start)
        var now = start + .seconds(5)
        var pauses: [Duration] = []
        for _ in 0..<9 {
            schedule.call(at: now)
            schedule.recordNoAnswer()
            let next = schedule.nextCall(at: now) ?? .zero
            pauses.append(next - now)
            now = next
        }
        #expect(pauses == [0, 1, 2, 4, 8, 16, 30, 30, 30].map { .seconds($0) })
        schedule.call(at: now)
        schedule.recordAnswer(PacingAdvice(), at: now)
        #expect(schedule.nextCall(at: now) == now + .seconds(15))
    }

    @Test(arguments: [1, 77, 1_800])
    func `Retry-After is obeyed to the second`(seconds: Int) {
        var schedule = PollSchedule(start: start)
        let now = start + .seconds(5)
        schedule.call(at: now)
        schedule.recordAnswer(PacingAdvice(retryAfter: .seconds(seconds)), at: now)
        #expect(schedule.nextCall(at: now) == now + .seconds(max(seconds, 5)))
        let almost = now + .seconds(seconds) - .milliseconds(1)
        let hinted = schedule.hint(at: almost)
        #expect(hinted == now + .seconds(max(seconds, 5)), "no hint may break the service's own rule")
    }

    @Test func `An exhausted rate limit waits for its reset, a nearly exhausted one is spread`() {
        var schedule = PollSchedule(start: start)
        let now = start + .seconds(5)
        schedule.call(at: now)
        schedule.recordAnswer(PacingAdvice(remaining: 0, resetIn: .seconds(600)), at: now)
        #expect(schedule.nextCall(at: now) == now + .seconds(600))
        var shared = PollSchedule(start: start)
        shared.call(at: now)
        shared.recordAnswer(PacingAdvice(remaining: 4, resetIn: .seconds(600)), at: now)
        #expect(shared.nextCall(at: now) == now + .seconds(120))
        var free = PollSchedule(start: start)
        free.call(at: now)
        free.recordAnswer(PacingAdvice(remaining: 100, resetIn: .seconds(3_600)), at: now)
        #expect(free.nextCall(at: now) == now + .seconds(5))
    }

    @Test func `A hint makes one call out of turn, five seconds after the last, ten times at the most`() {
        var schedule = PollSchedule(start: start)
        #expect(hint(&schedule, at: start + .seconds(1)) == start + .seconds(1))
        schedule.call(at: start + .seconds(10))
        for _ in 0..<9 { #expect(hint(&schedule, at: start + .seconds(11)) == start + .seconds(15)) }
        #expect(hint(&schedule, at: start + .seconds(100)) == nil)
    }

    private func hint(_ schedule: inout PollSchedule, at now: Duration) -> Duration? { schedule.hint(at: now) }

    @Test func `A call at the very end of a window is in it, and there is none after the last resort`() {
        var schedule = PollSchedule(start: start)
        #expect(!schedule.isTooLate(start + .seconds(2_400)))
        #expect(schedule.isTooLate(start + .seconds(2_401)))
        schedule.call(at: start + .seconds(3_600))
        schedule.recordAnswer(PacingAdvice(), at: start + .seconds(3_600))
        #expect(schedule.nextCall(at: start + .seconds(3_600)) == nil)
    }

    @Test func `Whatever delays the calls, the service is asked once more when the window closes`() {
        var schedule = PollSchedule(start: start)
        let now = start + .seconds(2_391)
        schedule.call(at: now)
        schedule.recordAnswer(PacingAdvice(), at: now)
        #expect(schedule.nextCall(at: now, jitter: 1) == start + .seconds(2_400))
    }

    @Test(arguments: [3_000, 3_601, 90_000])
    func `A machine that slept through everything asks at once when it wakes`(seconds: Int) {
        var schedule = PollSchedule(start: start)
        schedule.call(at: start + .seconds(5))
        schedule.recordAnswer(PacingAdvice(), at: start + .seconds(5))
        let woken = start + .seconds(seconds)
        #expect(schedule.nextCall(at: woken) == woken)
    }

    @Test func `After the last resort it goes on for a while only if the service cannot be reached`() {
        var schedule = PollSchedule(start: start)
        var now = start + .seconds(4_000)
        var asked = 0
        while let next = schedule.nextCall(at: now) {
            now = max(now, next)
            schedule.call(at: now)
            schedule.recordNoAnswer()
            asked += 1
        }
        #expect(asked == 21)
        #expect(now < start + .seconds(4_700))
        var answered = PollSchedule(start: start)
        answered.call(at: start + .seconds(4_000))
        answered.recordAnswer(PacingAdvice(), at: start + .seconds(4_000))
        #expect(answered.nextCall(at: start + .seconds(4_001)) == nil)
    }
}

extension PollSchedule {
    /// What the calls so far were, kept by the tests as the onboarder's history keeps them.
    fileprivate mutating func call(at now: Duration) {
        adopt((history + [now]).filter { $0 > now - .seconds(3_600) })
    }
}
