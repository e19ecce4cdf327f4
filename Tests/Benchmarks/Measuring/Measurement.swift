import Glibc

/// The times that an operation took.
package struct Measurement {
    private var sorted: [Duration]

    package init(_ times: [Duration]) { sorted = times.sorted() }

    package var median: Duration { sorted[sorted.count / 2] }
    package var p99: Duration { sorted[min(sorted.count - 1, sorted.count * 99 / 100)] }

    /// Runs an operation so many times, after a few that are not counted.
    package static func of(_ rounds: Int, _ work: (Int) async throws -> Void) async rethrows -> Measurement {
        var times: [Duration] = []
        for round in 0..<(rounds + max(1, rounds / 10)) {
            let start = ContinuousClock.now
            try await work(round)
            times.append(ContinuousClock.now - start)
        }
        return Measurement(Array(times.suffix(rounds)))
    }

    /// Runs two operations by turns, so that both see the same machine.
    package static func both(
        _ rounds: Int, _ one: (Int) async throws -> Void, _ two: (Int) async throws -> Void
    ) async rethrows -> (Measurement, Measurement) {
        var (ones, twos): ([Duration], [Duration]) = ([], [])
        for round in 0..<(rounds + max(1, rounds / 10)) {
            let start = ContinuousClock.now
            try await one(round)
            let middle = ContinuousClock.now
            try await two(round)
            ones.append(middle - start)
            twos.append(ContinuousClock.now - middle)
        }
        return (Measurement(Array(ones.suffix(rounds))), Measurement(Array(twos.suffix(rounds))))
    }

    /// A row of a table: the operation, its median and p99, its floor, the ratio and the target.
    package func row(_ name: String, floor: Measurement? = nil, target: String = "") -> String {
        let ratio = floor.map { decimal(median / $0.median, digits: 2) } ?? "-"
        let floor = floor.map { milliseconds($0.median) } ?? "-"
        return "| \(name) | \(milliseconds(median)) | \(milliseconds(p99)) | \(floor) | \(ratio) | \(target) |"
    }

    package static let header = """
        | operation | median ms | p99 ms | floor ms | ratio | target |
        | --- | --- | --- | --- | --- | --- |
        """
}

/// A time in milliseconds, to the microsecond.
package func milliseconds(_ duration: Duration) -> String { decimal(duration / .milliseconds(1), digits: 3) }

/// A number with so many digits after the point.
package func decimal(_ value: Double, digits: Int) -> String {
    let scale = (0..<digits).reduce(1) { scale, _ in scale * 10 }
    let scaled = Int((value * Double(scale)).rounded())
    let fraction = String(scaled % scale)
    return "\(scaled / scale)." + String(repeating: "0", count: digits - fraction.count) + fraction
}

/// A number of kB that the kernel tells of this process.
package func processMemory(_ name: String) -> Int {
    guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, 256, file) != nil {
        let text = String(decoding: line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard text.hasPrefix(name + ":") else { continue }
        return Int(text.filter(\.isNumber)) ?? 0
    }
    return 0
}
