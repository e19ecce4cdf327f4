import CGTK4
import Glibc

/// Measures how long the main loop is held by what runs in it, for the tests.
///
/// A source that is due every 4 ms tells how much later it runs. Two things are told apart: the time for which the kernel
/// let the thread wait for a processor, which is in no program's hand, and the time in which GTK lays out and draws a
/// frame, a part of which is waiting for the display.
final class LoopMeter {
    private static let interval: Int64 = 4_000_000
    private let record: Int32
    private let statistics = unsafe open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC)
    private var last = Reading()
    private var frameBegan: Reading?
    private var drawn: Int64 = 0
    private var longest = (held: Int64(0), drawn: Int64(0), late: Int64(0))
    private var hasBegun = false

    /// Two clocks in nanoseconds; their difference is time in which the thread could have run.
    private struct Reading {
        var time: Int64 = 0
        var waited: Int64 = 0

        static func - (later: Self, earlier: Self) -> Int64 {
            (later.time - later.waited) - (earlier.time - earlier.waited)
        }
    }

    /// - Parameter path: The file that gets the records, in microseconds.
    init(path: String) { record = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600) }

    /// Begins when the main loop has nothing to do for the first time; the meter then lives as long as the program.
    func begin(on window: Widget) {
        let data = unsafe Unmanaged.passRetained(self).toOpaque()
        if let frames = unsafe gtk_widget_get_frame_clock(window.pointer) {
            let clock = unsafe UnsafeMutableRawPointer(frames)
            unsafe desk_connect(clock, "before-paint", { _, data in unsafe LoopMeter.from(data)?.beginFrame() }, data)
            unsafe desk_connect(clock, "after-paint", { _, data in unsafe LoopMeter.from(data)?.endFrame() }, data)
        }
        unsafe g_idle_add_full(
            G_PRIORITY_LOW,
            { data in
                unsafe g_timeout_add_full(
                    G_PRIORITY_HIGH, 4,
                    { data in
                        unsafe LoopMeter.from(data)?.tick()
                        return 1
                    }, data, nil)
                return 0
            }, data, nil)
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> LoopMeter? {
        unsafe data.map { unsafe Unmanaged<LoopMeter>.fromOpaque($0).takeUnretainedValue() }
    }

    private func beginFrame() { frameBegan = now }

    private func endFrame() {
        guard let frameBegan else { return }
        let duration = now - frameBegan
        drawn += duration
        self.frameBegan = nil
        guard hasBegun, duration > longest.drawn else { return }
        longest.drawn = duration
        write()
    }

    private func tick() {
        let now = now
        defer {
            last = self.now
            drawn = 0
        }
        guard hasBegun else {
            hasBegun = true
            return write()
        }
        let held = now - last - Self.interval - drawn
        let late = now.time - last.time - Self.interval
        guard held > longest.held || late > longest.late else { return }
        longest = (max(held, longest.held), longest.drawn, max(late, longest.late))
        write()
    }

    /// Writes each record, so that it is there however the program ends.
    private func write() {
        let words = [("held", longest.held), ("drawn", longest.drawn), ("late", longest.late)]
        let line = words.map { "\($0) \($1 / 1_000)" }.joined(separator: " ") + "          \n"
        let text = Array(line.utf8)
        _ = unsafe pwrite(record, text, text.count, 0)
    }

    private var now: Reading {
        var time = timespec()
        unsafe clock_gettime(CLOCK_MONOTONIC, &time)
        return Reading(time: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec), waited: waitedForProcessor)
    }

    /// The second number of proc(5)'s schedstat, of the first thread of the process.
    private var waitedForProcessor: Int64 {
        var text = [UInt8](repeating: 0, count: 128)
        let count = unsafe pread(statistics, &text, text.count, 0)
        let words = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
        return words.count > 1 ? Int64(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
    }
}
