import Foundation
import Testing

/// How long the main loop of the program was held, as the program has measured it.
extension Desktop {
    /// How long a frame lasts, in milliseconds: nothing may hold the main loop for longer.
    static let frame = 16.0

    /// What a program needs that measures how long it waits for the display.
    static let meter = [
        "LD_PRELOAD": URL(filePath: programPath).deletingLastPathComponent().appending(path: "libDisplayWait.so").path
    ]

    /// Checks that nothing of the program has held its main loop for longer than a frame lasts, and notes the times.
    ///
    /// What it computes takes longer on a slow machine, or beside others that share its caches; what it waits for does
    /// not.
    func expectFreeMainLoop(sourceLocation: SourceLocation = #_sourceLocation) throws {
        var times = try longestTimes()
        try Self.note(times)
        times["blocked"] = max(0, (times["held"] ?? .infinity) - (times["busy"] ?? 0))
        let (slowness, computing) = (Slowness.now, Set(["held", "own", "busy"]))
        let isFree = times.allSatisfy { name, time in
            name == "drawn" || time <= Self.frame * (computing.contains(name) ? slowness : 1)
        }
        #expect(isFree, "longest times in ms: \(times), slowness \(slowness)", sourceLocation: sourceLocation)
    }

    /// The longest times in milliseconds, of all programs that this desktop has had.
    func longestTimes() throws -> [String: Double] { formerlyMeasured.merging(try measured(), uniquingKeysWith: max) }

    /// The longest times in milliseconds, of the program that was started last.
    func measured() throws -> [String: Double] {
        let text = try String(contentsOf: home.appending(path: "measured"), encoding: .utf8)
        let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        return stride(from: 0, to: words.count - 1, by: 2).reduce(into: [:]) { times, index in
            times[words[index]] = Double(words[index + 1]).map { $0 / 1_000 }
        }
    }

    /// Adds the times of a scenario to those from which `test` tells the longest.
    private static func note(_ times: [String: Double]) throws {
        guard let path = ProcessInfo.processInfo.environment["DOMAIN_DESK_MEASURED"] else { return }
        let scenario = Test.current?.displayName ?? Test.current?.name ?? ""
        let lines = times.map { "\($0)\t\($1)\t\(scenario)\n" }.sorted().joined()
        let file = try FileHandle(forWritingTo: URL(filePath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data(lines.utf8))
    }
}
