import KeyVaultCore
import KeyVaultTesting
import Testing

@Suite(.timeLimit(.minutes(isLongTest ? 60 : 30)))
struct RandomScheduleTests {
    private static let rows = (0...31).map { "C\($0)" }
    private static let lanes: UInt64 = 4
    private static let count: UInt64 = isLongTest ? 24_000 : isSanitized ? 200 : 4_000

    @Test func `Random schedules break no invariant and come to every row of the crash table`() async {
        let coverage = await withTaskGroup(of: [String: Int].self) { lanes in
            for lane in 1...Self.lanes { lanes.addTask { await Self.play(from: lane) } }
            return await lanes.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
        }
        print("coverage:", Self.rows.map { "\($0) \(coverage[$0, default: 0])" }.joined(separator: ", "))
        guard !isSanitized else { return }
        // A hundred times in the long run, and as often for its length in the short one.
        for row in Self.rows { #expect(coverage[row, default: 0] >= Int(Self.count / 240), "\(row)") }
    }

    /// Plays the seeds of one lane and counts the rows; stops at the third schedule that breaks an invariant.
    private static func play(from first: UInt64) async -> [String: Int] {
        var coverage: [String: Int] = [:]
        var failures = 0
        for seed in stride(from: first, through: count, by: Int(lanes)) where failures < 3 {
            let schedule = Schedule.random(seed: seed)
            let watch = await OnboardingModelTests.play(schedule)
            for row in watch.rows { coverage[row, default: 0] += 1 }
            guard !watch.breaches.isEmpty else { continue }
            failures += 1
            await report(schedule, watch)
        }
        return coverage
    }
}
