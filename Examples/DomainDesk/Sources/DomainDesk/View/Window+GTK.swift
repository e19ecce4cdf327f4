import CGTK4
import DeskCore

/// The only window: shows one page at a time, and counts down on it.
final class Window {
    let widget: Widget
    private let scroller = Widget.scroller()
    private let look: Look
    private let press: (DeskAction) -> Void
    /// Whether a key would be lost if the window were closed now.
    private var isHolding = false
    private var content: PageContent?
    private var page: Page?

    init?(
        of application: UnsafeMutablePointer<GtkApplication>, _ look: Look, press: @escaping (DeskAction) -> Void
    ) {
        guard let widget = unsafe Widget(gtk_application_window_new(application)) else { return nil }
        self.widget = widget
        self.look = look
        self.press = press
        unsafe gtk_window_set_title(window, look.title)
        unsafe gtk_window_set_default_size(window, 480, 720)
        unsafe gtk_window_set_titlebar(window, gtk_header_bar_new())
        unsafe gtk_window_set_child(window, scroller.pointer)
        unsafe desk_connect_close_request(
            window,
            { _, data in
                guard let data = unsafe data else { return 0 }
                return unsafe Unmanaged<Window>.fromOpaque(data).takeUnretainedValue().keepsOpen() ? 1 : 0
            }, Unmanaged.passUnretained(self).toOpaque())
        // The main loop runs this on its own thread, and ends before this object does.
        unsafe g_timeout_add_seconds(
            1,
            { data in
                guard let data = unsafe data else { return 0 }
                unsafe Unmanaged<Window>.fromOpaque(data).takeUnretainedValue().countDown()
                return 1
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    private var window: UnsafeMutablePointer<GtkWindow> { unsafe widget.cast(to: GtkWindow.self) }

    /// Whether the page has been given its place.
    var hasLayout: Bool { page.map { unsafe gtk_widget_get_width($0.root.pointer) > 0 } ?? false }

    func present() { unsafe gtk_window_present(window) }

    /// Shows a state; a page that stays as it is keeps the user's focus and selection.
    func show(_ state: DeskState) {
        isHolding = state.unstored != nil && state.page != .closed
        if state.page == .closed {
            unsafe gtk_window_destroy(window)
            return
        }
        let content = look.content(of: state)
        guard content != self.content else { return }
        self.content = content
        let page = Page(content) { [weak self] action in self?.answer(action) }
        self.page = page
        countDown()
        unsafe gtk_scrolled_window_set_child(scroller.opaque, page.root.pointer)
        unsafe gtk_window_set_default_widget(window, page.first?.pointer)
        if let first = page.entry?.widget ?? page.first { _ = unsafe gtk_widget_grab_focus(first.pointer) }
    }

    /// A button was pressed; where a passphrase is asked for, the first one gives it.
    private func answer(_ action: DeskAction) {
        let entry = action == .unlock ? page?.entry : nil
        press(entry.map { .answer($0.take()) } ?? action)
    }

    /// Whether the window has to stay for now; then the program is told that it is to be closed.
    private func keepsOpen() -> Bool {
        if isHolding { press(.close) }
        return isHolding
    }

    private func countDown() {
        guard let end = content?.end, let time = page?.time else { return }
        unsafe gtk_label_set_text(time.opaque, look.timeLeft(until: end))
    }
}
