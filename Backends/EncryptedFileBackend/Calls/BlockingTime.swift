import KeyVaultCore

/// The clock of a vault, for its thread.
struct BlockingTime: BlockingClock {
    let time: any TimeSource

    var sinceBoot: Duration { time.sinceBoot }

    func pause(for duration: Duration) { SystemBlockingClock().pause(for: duration) }
}
