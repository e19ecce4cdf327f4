import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

/// What the times of a journal mean after the machine was started anew, whatever the wall clock says.
struct JournalRebasingTests {
    private static let decade = Duration.seconds(10 * 31_557_600)
    private let noon = UnixTime(milliseconds: 1_767_268_800_000)

    /// An attempt that was asked for 100 and 50 seconds before noon, and told at noon to wait for ten minutes.
    private var entry: JournalEntry {
        let now = Duration.seconds(5_000)
        let boot = Boot(id: "first", now: now, wallClock: noon)
        var entry = JournalEntry(
            attempt: String(repeating: "a", count: 32), boot: boot, now: now - .seconds(200), isRestart: true)
        entry.recordCall(now - .seconds(100), in: boot)
        entry.recordCall(now - .seconds(50), in: boot)
        entry.requestEmbargo = Embargo(of: .seconds(600), from: now)
        entry.retrieveEmbargo = Embargo(of: .seconds(600), from: now)
        entry.phase = .ended
        return entry
    }

    /// The entry at the start of a program, 5 seconds after a start of the machine.
    private func rebased(afterNoon passed: Duration) -> JournalEntry {
        let now = Duration.seconds(5)
        return entry.rebased(to: Boot(id: "second", now: now, wallClock: noon.advanced(by: passed)), now: now)
    }

    /// How far the wall clock has gone on since noon, truly or because it was set.
    private static let jumps = [Duration.seconds(60), .seconds(3_600), .zero - decade, decade]

    @Test(arguments: jumps)
    func `Calls and restarts before a start of the machine count for an hour after it, and no longer`(jump: Duration) {
        let entry = rebased(afterNoon: jump)
        #expect(entry.calls == [.zero, .zero])
        #expect(entry.requested == .zero)
        #expect(!entry.isOver(.seconds(3_599)))
        #expect(entry.isOver(.seconds(3_600)))
    }

    @Test(arguments: zip(jumps, [Duration.seconds(5 + 540), nil, .seconds(5 + 600), nil]))
    func `An embargo ends as the wall clock says, and no later than the service said`(jump: Duration, end: Duration?) {
        let entry = rebased(afterNoon: jump)
        for embargo in [entry.requestEmbargo, entry.retrieveEmbargo] {
            let refusal = embargo?.refusal(at: .seconds(5))
            #expect((refusal != nil) == (end != nil))
            if let end { #expect(embargo?.end == end) }
        }
    }

    @Test func `An attempt that is not decided has its whole window once more`() {
        var open = entry
        open.phase = .requested
        let now = Duration.seconds(5)
        #expect(open.rebased(to: Boot(id: "second", now: now, wallClock: noon), now: now).requested == now)
    }

    @Test func `On one and the same clock nothing moves, but a clock that went back makes no embargo longer`() {
        let boot = Boot(id: "first", now: .seconds(5_001), wallClock: noon.advanced(by: Self.decade))
        let later = entry.rebased(to: boot, now: .seconds(5_001))
        #expect(later.calls == entry.calls)
        #expect(later.retrieveEmbargo?.end == .seconds(5_600))
        #expect(entry.rebased(to: boot, now: .seconds(10)).retrieveEmbargo?.end == .seconds(610))
    }

    @Test func `No embargo lasts longer than the service's window, whatever the file says`() {
        let entry = entry.encoded().withExposedBytes { bytes in
            let text = String(decoding: bytes.indices.map { bytes[$0] }, as: UTF8.self)
            let forged = text.replacing("\"retrieveRetryAfter\":600000", with: "\"retrieveRetryAfter\":\(Int64.max)")
                .replacing("\"retrieveNotBefore\":5600000", with: "\"retrieveNotBefore\":\(Int64.max)")
            return JournalEntry(decoding: forged.utf8.span)
        }
        let now = Duration.seconds(5_000)
        let boot = Boot(id: "first", now: now, wallClock: noon)
        #expect(entry?.rebased(to: boot, now: now).retrieveEmbargo?.end == now + .seconds(3_600))
    }
}
