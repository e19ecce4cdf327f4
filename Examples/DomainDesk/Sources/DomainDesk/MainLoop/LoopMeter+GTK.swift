import CGTK4
import Glibc
import Synchronization

/// Measures how long the main loop is held by what runs in it, for the tests.
///
/// A source that is due every 4 ms looks at the time since it ran last. What is not the program's is taken off: sleep in
/// the loop's own poll, the wait for a processor that others use, the wait for the display's answers, and the frames that
/// GTK lays out and draws. In what is left the thread has computed, or was blocked in a call: `held`. The same is measured
/// of the program's own callbacks, `own`; `busy` is the processor time alone; `drawn` is the longest frame.
final class LoopMeter {
    /// How long the thread has slept in the loop's own poll.
    private static let slept = Atomic<Int64>(0)
    private static let statistics = unsafe open("/proc/self/schedstat", O_RDONLY | O_CLOEXEC)
    private let record: Int32
    private var last = Reading()
    private var frameBegan: Reading?
    private var frames = (drawn: Int64(0), busy: Int64(0))
    private var longest = (held: Int64(0), own: Int64(0), busy: Int64(0), drawn: Int64(0))
    private var hasBegun = false

    /// Clocks in nanoseconds; the difference of two readings is time in which the thread ran or was blocked.
    private struct Reading {
        var time: Int64 = 0
        /// For a processor, and for the display.
        var waited: Int64 = 0
        var busy: Int64 = 0

        static var now: Reading {
            Reading(
                time: nanoseconds(CLOCK_MONOTONIC), waited: waitedForProcessor + desk_display_wait(),
                busy: nanoseconds(CLOCK_THREAD_CPUTIME_ID))
        }

        static func - (later: Self, earlier: Self) -> Int64 {
            (later.time - later.waited) - (earlier.time - earlier.waited)
        }

        private static func nanoseconds(_ clock: clockid_t) -> Int64 {
            var time = timespec()
            unsafe clock_gettime(clock, &time)
            return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        }

        /// The second number of proc(5)'s schedstat, of the first thread of the process.
        private static var waitedForProcessor: Int64 {
            var text = [UInt8](repeating: 0, count: 128)
            let count = unsafe pread(statistics, &text, text.count, 0)
            let words = text.prefix(max(0, count)).split(separator: UInt8(ascii: " "))
            return words.count > 1 ? Int64(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
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
        unsafe g_main_context_set_poll_func(nil) { descriptors, count, timeout in
            let began = Reading.now
            let ready = unsafe g_poll(descriptors, count, timeout)
            LoopMeter.slept.add(Reading.now - began, ordering: .relaxed)
            return ready
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

    /// Does once what no program may do: sleeps in a callback of the main loop, for so many milliseconds.
    static func hold(for time: UInt32) {
        unsafe g_timeout_add_full(
            G_PRIORITY_DEFAULT, 2_000,
            { time in
                usleep(UInt32(UInt(bitPattern: time)) * 1_000)
                return 0
            }, UnsafeMutableRawPointer(bitPattern: UInt(time)), nil)
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> LoopMeter? {
        unsafe data.map { unsafe Unmanaged<LoopMeter>.fromOpaque($0).takeUnretainedValue() }
    }

    /// Runs a callback of the program.
    func time(_ callback: () -> Void) {
        let began = Reading.now
        callback()
        longest.own = max(longest.own, Reading.now - began)
    }

    private func beginFrame() { frameBegan = Reading.now }

    private func endFrame() {
        guard let began = frameBegan else { return }
        let ended = Reading.now
        frames.drawn += ended - began
        frames.busy += ended.busy - began.busy
        frameBegan = nil
        if hasBegun { longest.drawn = max(longest.drawn, ended - began) }
    }

    private func tick() {
        let now = Reading.now
        let slept = Self.slept.exchange(0, ordering: .relaxed)
        if hasBegun {
            longest.held = max(longest.held, now - last - slept - frames.drawn)
            longest.busy = max(longest.busy, now.busy - last.busy - frames.busy)
        }
        hasBegun = true
        write()
        last = Reading.now
        frames = (0, 0)
    }

    /// Writes the longest times, so that they are there however the program ends.
    private func write() {
        let words = [
            ("held", longest.held), ("own", longest.own), ("busy", longest.busy), ("drawn", longest.drawn),
        ]
        let line = words.map { "\($0) \($1 / 1_000)" }.joined(separator: " ") + "          \n"
        let text = Array(line.utf8)
        _ = unsafe pwrite(record, text, text.count, 0)
    }
}
