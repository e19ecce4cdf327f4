import CGTK4
import Glibc

/// Measures how long the main loop is held by what runs in it, for the tests.
///
/// A source that is due every 4 ms tells how much later it runs. The time for which the kernel let the thread wait for a
/// processor, because other programs had them all, is told apart: it is in no program's hand.
final class LoopMeter {
    private static let interval: Int64 = 4_000_000
    private let record: Int32
    private let statistics = unsafe open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC)
    private var last: (time: Int64, waited: Int64)?
    private var longest: (held: Int64, late: Int64) = (0, 0)

    /// - Parameter path: The file that gets the records, in microseconds.
    init(path: String) { record = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }

    /// Begins when the main loop has nothing to do for the first time.
    func begin() {
        let data = unsafe Unmanaged.passRetained(self).toOpaque()
        unsafe g_idle_add_full(
            G_PRIORITY_LOW,
            { data in
                unsafe g_timeout_add_full(
                    G_PRIORITY_HIGH, 4,
                    { data in
                        guard let data = unsafe data else { return 0 }
                        unsafe Unmanaged<LoopMeter>.fromOpaque(data).takeUnretainedValue().tick()
                        return 1
                    }, data, nil)
                return 0
            }, data, nil)
    }

    private func tick() {
        let now = (time: Self.now, waited: waitedForProcessor)
        defer { last = (Self.now, waitedForProcessor) }
        guard let last else { return write() }
        let late = now.time - last.time - Self.interval
        let held = late - (now.waited - last.waited)
        guard held > longest.held || late > longest.late else { return }
        longest = (max(held, longest.held), max(late, longest.late))
        write()
    }

    /// Writes each record, so that it is there however the program ends.
    private func write() {
        let text = Array("held \(longest.held / 1_000) late \(longest.late / 1_000)          \n".utf8)
        _ = unsafe pwrite(record, text, text.count, 0)
    }

    private static var now: Int64 {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }

    /// The second number of proc(5)'s schedstat, of the first thread of the process.
    private var waitedForProcessor: Int64 {
        var text = [UInt8](repeating: 0, count: 128)
        let count = unsafe pread(statistics, &text, text.count, 0)
        let words = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
        return words.count > 1 ? Int64(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
    }
}
