import CGTK4
import DeskCore

/// A widget of GTK; only the thread of the main loop has any.
@safe struct Widget {
    let pointer: UnsafeMutablePointer<GtkWidget>

    init?(_ pointer: UnsafeMutablePointer<GtkWidget>?) {
        guard let pointer = unsafe pointer else { return nil }
        unsafe self.pointer = pointer
    }

    private init(owned pointer: UnsafeMutablePointer<GtkWidget>) { unsafe self.pointer = pointer }

    /// The same widget under a type that C does not declare.
    var opaque: OpaquePointer { unsafe OpaquePointer(pointer) }

    /// The same widget under a type that C declares.
    func cast<Type>(to type: Type.Type) -> UnsafeMutablePointer<Type> {
        unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: type)
    }

    // MARK: The kinds of widgets that the program uses

    enum Direction { case horizontal, vertical }

    static func box(_ direction: Direction, spacing: Int32) -> Widget {
        let orientation = direction == .vertical ? GTK_ORIENTATION_VERTICAL : GTK_ORIENTATION_HORIZONTAL
        return unsafe Widget(owned: gtk_box_new(orientation, spacing))
    }

    /// Text that wraps; texts such as addresses, between any two characters.
    static func label(_ text: String, styles: String..., wrapsAnywhere: Bool = false) -> Widget {
        let label = unsafe Widget(owned: gtk_label_new(text))
        label.wrap(anywhere: wrapsAnywhere)
        label.style(styles)
        return label
    }

    /// Text that screen readers speak when it appears.
    static func status(_ text: String, styles: String...) -> Widget {
        let label = unsafe Widget(owned: desk_status_label_new())
        unsafe gtk_label_set_text(label.opaque, text)
        label.wrap(anywhere: false)
        label.style(styles)
        return label
    }

    static func decoration(_ icon: String) -> Widget { unsafe Widget(owned: desk_decoration_new(icon)) }

    static func passphraseEntry() -> Widget { unsafe Widget(owned: desk_passphrase_entry_new()) }

    static func spinner() -> Widget {
        let spinner = unsafe Widget(owned: gtk_spinner_new())
        unsafe gtk_spinner_start(spinner.opaque)
        return spinner
    }

    static func list() -> Widget {
        let list = unsafe Widget(owned: gtk_list_box_new())
        unsafe gtk_list_box_set_selection_mode(list.opaque, GTK_SELECTION_NONE)
        unsafe gtk_list_box_set_show_separators(list.opaque, 1)
        list.style(["frame"])
        return list
    }

    /// An area that scrolls up and down alone.
    static func scroller() -> Widget {
        let scroller = unsafe Widget(owned: gtk_scrolled_window_new())
        unsafe gtk_scrolled_window_set_policy(scroller.opaque, GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        return scroller
    }

    private func wrap(anywhere: Bool) {
        unsafe gtk_label_set_wrap(opaque, 1)
        unsafe gtk_label_set_wrap_mode(opaque, anywhere ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
        unsafe gtk_label_set_max_width_chars(opaque, 48)
    }

    // MARK: What all have in common

    func add(_ child: Widget) { unsafe gtk_box_append(cast(to: GtkBox.self), child.pointer) }

    func style(_ classes: [String]) {
        for name in classes { unsafe gtk_widget_add_css_class(pointer, name) }
    }

    func margins(_ size: Int32) {
        unsafe gtk_widget_set_margin_top(pointer, size)
        unsafe gtk_widget_set_margin_bottom(pointer, size)
        unsafe gtk_widget_set_margin_start(pointer, size)
        unsafe gtk_widget_set_margin_end(pointer, size)
    }

    func center() { unsafe gtk_widget_set_halign(pointer, GTK_ALIGN_CENTER) }

    /// What screen readers call it, where its text does not say that.
    func name(_ text: String) { unsafe desk_set_accessible_label(pointer, text) }

    func describe(_ text: String) { unsafe desk_set_accessible_description(pointer, text) }
}
