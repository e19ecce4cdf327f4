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

    @Test func `A start of the machine moves all times by what the wall clock has gone on`() {
        let entry = rebased(afterNoon: .seconds(60))
        #expect(entry.calls == [.seconds(5 - 160), .seconds(5 - 110)])
        #expect(entry.requested == .seconds(5 - 260))
        #expect(entry.retrieveEmbargo?.end == .seconds(5 + 540))
        #expect(entry.requestEmbargo?.end == .seconds(5 + 540))
    }

    @Test func `A wall clock that was set back makes nothing later than the start, and no embargo longer`() {
        let entry = rebased(afterNoon: .zero - Self.decade)
        #expect(entry.calls == [.zero, .zero])
        #expect(entry.requested == .zero)
        #expect(entry.retrieveEmbargo?.end == .seconds(5 + 600))
        #expect(entry.requestEmbargo?.end == .seconds(5 + 600))
    }

    @Test func `What happened long ago is over, so that an old attempt is no burden to a new one`() {
        let entry = rebased(afterNoon: .seconds(3_600))
        #expect(entry.isOver(.seconds(5)))
        #expect(entry.retrieveEmbargo?.refusal(at: .seconds(5)) == nil)
        #expect(rebased(afterNoon: Self.decade).isOver(.seconds(5)))
        #expect(!rebased(afterNoon: .seconds(60)).isOver(.seconds(5)))
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
