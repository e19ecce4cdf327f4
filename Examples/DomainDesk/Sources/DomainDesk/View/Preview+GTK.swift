import CGTK4
import DeskCore
import Glibc

/// Shows the pages one after the other, so that tests can look at each of them.
///
/// Each byte on standard input asks for the next one. When a page has been laid out, it says its name and what is wrong with it on standard output.
final class Preview {
    private let window: Window
    private var states = Samples.states[...]
    private var current: DeskState?

    /// - Parameter window: A window that is on the screen.
    init(_ window: Window) {
        self.window = window
        let data = unsafe Unmanaged.passUnretained(self).toOpaque()
        if let frames = unsafe gtk_widget_get_frame_clock(window.widget.pointer) {
            let clock = unsafe UnsafeMutableRawPointer(frames)
            unsafe desk_connect(clock, "after-paint", { _, data in unsafe Preview.from(data)?.report() }, data)
        }
        unsafe g_unix_fd_add(
            STDIN_FILENO, GIOCondition(rawValue: G_IO_IN.rawValue | G_IO_HUP.rawValue),
            { _, _, data in
                unsafe Preview.from(data)?.turnPage()
                return 1
            }, data)
        next()
    }

    private static func from(_ data: UnsafeMutableRawPointer?) -> Preview? {
        unsafe data.map { unsafe Unmanaged<Preview>.fromOpaque($0).takeUnretainedValue() }
    }

    private func turnPage() {
        var byte: UInt8 = 0
        guard unsafe read(STDIN_FILENO, &byte, 1) == 1 else { exit(0) }
        next()
    }

    private func next() {
        guard let state = states.popFirst() else { exit(0) }
        current = state
        window.show(state)
    }

    /// A frame was drawn; the page is reported once it is on it.
    private func report() {
        guard let current, window.hasLayout else { return }
        self.current = nil
        let problems = LayoutCheck(window.widget).problems
        say("\(current.name): \(problems.isEmpty ? "ok" : problems.joined(separator: "; "))\n", on: STDOUT_FILENO)
    }
}
