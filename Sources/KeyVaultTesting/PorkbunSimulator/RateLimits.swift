/// The counters behind 429 and the 503 of the edge, one of each per address.
struct RateLimits: Sendable {
    /// A fixed window that begins with the first call in it, as a counter with a time to live does.
    struct Count: Sendable {
        let limit: Int
        let end: Duration
        var calls = 0

        var isExceeded: Bool { calls > limit }
        var remaining: Int { max(0, limit - calls) }

        func secondsLeft(_ now: Duration) -> Int {
            let left = end - now
            return Int(left.components.seconds) + (left.components.attoseconds > 0 ? 1 : 0)
        }
    }

    private struct Key: Hashable {
        let endpoint: SimulatorEndpoint
        let peer: String
    }

    private var counts: [Key: Count] = [:]
    private var arrivals: [String: [Duration]] = [:]

    /// Counts a call and returns the count with it.
    mutating func count(
        _ endpoint: SimulatorEndpoint, _ peer: String, limit: Int, window: Duration = .seconds(3_600), _ now: Duration
    ) -> Count {
        let key = Key(endpoint: endpoint, peer: peer)
        var count = counts[key] ?? Count(limit: limit, end: now + window)
        if now >= count.end { count = Count(limit: limit, end: now + window) }
        count.calls += 1
        counts[key] = count
        return count
    }

    /// Counts a call at the edge and tells whether it is one too many.
    mutating func exceedsEdge(_ peer: String, _ now: Duration) -> Bool {
        let recent = arrivals[peer, default: []].filter { now - $0 < .seconds(1) }
        guard recent.count < 2 else { return true }
        arrivals[peer] = recent + [now]
        return false
    }
}
