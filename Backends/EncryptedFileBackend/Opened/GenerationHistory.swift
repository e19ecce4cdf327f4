import KeyVaultCore
import Synchronization

/// The highest generation of each vault that this process has seen.
struct GenerationHistory: Sendable {
    private static let shared = Mutex(GenerationHistory())

    private var highest: [VaultID: UInt64] = [:]

    /// What has been seen so far; a file that is read afterwards must not be older.
    static var now: GenerationHistory { shared.withLock(\.self) }

    /// Remembers a generation that was seen, or that another place remembers.
    static func record(_ generation: UInt64, of vault: VaultID) {
        shared.withLock { $0.highest[vault] = max($0.highest[vault] ?? 0, generation) }
    }

    /// Refuses a generation below one that was seen.
    ///
    /// - Throws: `rolledBack`.
    func check(_ generation: UInt64, of vault: VaultID) throws(FormatError) {
        guard generation >= highest[vault] ?? 0 else { throw .rolledBack }
    }
}

/// What was known just before a file was read.
struct ReadingMoment: Sendable {
    let wallClock: UnixTime
    let history = GenerationHistory.now

    init(_ time: any TimeSource) { wallClock = time.wallClock }
}
