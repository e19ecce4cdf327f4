import CGTK4
import Glibc

/// Measures how long the main loop is held by what runs in it, for the tests.
///
/// A source that is due every 4 ms tells how much later it runs. What is in no program's hand is told apart: the time for
/// which the kernel let the thread wait for a processor, and the frames that GTK lays out and draws, for which it waits
/// for the display. On a busy machine GTK waits for the display outside of frames too; therefore the program's own
/// callbacks are measured by themselves, and the processor time of all that ran between two ticks.
final class LoopMeter {
    private static let interval: Int64 = 4_000_000
    private let record: Int32
    private let statistics = unsafe open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC)
    private var last = Reading()
    private var frameBegan: Reading?
    private var frames = (drawn: Int64(0), busy: Int64(0))
    private var longest = (held: Int64(0), own: Int64(0), busy: Int64(0), drawn: Int64(0), late: Int64(0))
    private var hasBegun = false

    /// Clocks in nanoseconds; the difference of two readings is time in which the thread could have run.
    private struct Reading {
        var time: Int64 = 0
        var waited: Int64 = 0
        var busy: Int64 = 0

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

    /// Runs a callback of the program.
    func time(_ callback: () -> Void) {
        let began = now
        callback()
        longest.own = max(longest.own, now - began)
    }

    private func beginFrame() { frameBegan = now }

    private func endFrame() {
        guard let began = frameBegan else { return }
        let ended = now
        frames.drawn += ended - began
        frames.busy += ended.busy - began.busy
        frameBegan = nil
        if hasBegun { longest.drawn = max(longest.drawn, ended - began) }
    }

    private func tick() {
        let now = now
        if hasBegun {
            longest.held = max(longest.held, now - last - Self.interval - frames.drawn)
            longest.busy = max(longest.busy, now.busy - last.busy - frames.busy)
            longest.late = max(longest.late, now.time - last.time - Self.interval)
        }
        hasBegun = true
        write()
        last = self.now
        frames = (0, 0)
    }

    /// Writes the longest times, so that they are there however the program ends.
    private func write() {
        let words = [
            ("held", longest.held), ("own", longest.own), ("busy", longest.busy), ("drawn", longest.drawn),
            ("late", longest.late),
        ]
        let line = words.map { "\($0) \($1 / 1_000)" }.joined(separator: " ") + "          \n"
        let text = Array(line.utf8)
        _ = unsafe pwrite(record, text, text.count, 0)
    }

    private var now: Reading {
        Reading(
            time: Self.nanoseconds(CLOCK_MONOTONIC), waited: waitedForProcessor,
            busy: Self.nanoseconds(CLOCK_THREAD_CPUTIME_ID))
    }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
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
