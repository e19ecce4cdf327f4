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
    func expectFreeMainLoop(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let times = try longestTimes()
        let isFree = ["held", "own", "busy"].allSatisfy { times[$0] ?? .infinity <= Self.frame }
        #expect(isFree, "main loop, longest times in ms: \(times)", sourceLocation: sourceLocation)
        try Self.note(times)
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
