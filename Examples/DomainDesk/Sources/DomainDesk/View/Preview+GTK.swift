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

    init(_ window: Window) {
        self.window = window
        let data = unsafe Unmanaged.passUnretained(self).toOpaque()
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
        let data = unsafe Unmanaged.passUnretained(self).toOpaque()
        // Long enough for GTK to lay out and draw the page, which it does at its own pace.
        unsafe g_timeout_add(
            150,
            { data in
                unsafe Preview.from(data)?.report()
                return 0
            }, data)
    }

    private func report() {
        guard let current else { return }
        let problems = LayoutCheck(window.widget).problems
        say("\(current.name): \(problems.isEmpty ? "ok" : problems.joined(separator: "; "))\n", on: STDOUT_FILENO)
    }
}
