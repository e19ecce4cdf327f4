import CGTK4
import DeskCore

/// The widgets of one page.
struct Page {
    let root: Widget
    /// The button that Return presses and that has the focus first, unless something is to be typed.
    let first: Widget?
    let entry: PassphraseEntry?
    /// The label with the time that is left.
    let time: Widget?

    init(_ content: PageContent, _ press: @escaping (DeskAction) -> Void) {
        root = Widget.box(.vertical, spacing: 18)
        root.margins(24)
        let icon = Widget.decoration(content.icon)
        icon.style(["dim-label"])
        root.add(icon)
        root.add(.status(content.title, styles: "title-1").centered)
        for paragraph in content.paragraphs { root.add(.label(paragraph, wrapsAnywhere: true).centered) }
        if let link = content.link { root.add(.link(link)) }
        time = content.end.map { _ in Widget.label("", styles: "numeric", "heading") }
        entry = content.passphrase.map(PassphraseEntry.init)
        if let entry { root.add(entry.widget) }
        if content.isBusy { root.add(.spinner()) }
        if let time { root.add(time) }
        first = Self.addButtons(content.buttons, to: root, press)
        if !content.rows.isEmpty { root.add(.rows(content.rows, press)) }
    }

    /// Buttons stand one above the other, so that they fit in every language.
    private static func addButtons(
        _ buttons: [PageContent.Button], to root: Widget, _ press: @escaping (DeskAction) -> Void
    ) -> Widget? {
        guard !buttons.isEmpty else { return nil }
        let box = Widget.box(.vertical, spacing: 12)
        box.center()
        var first: Widget?
        for button in buttons {
            guard let widget = Widget.button(button, press) else { continue }
            box.add(widget)
            if first == nil { first = widget }
        }
        root.add(box)
        return first
    }
}

extension Widget {
    fileprivate var centered: Widget {
        unsafe gtk_label_set_justify(opaque, GTK_JUSTIFY_CENTER)
        return self
    }

    /// An address that can be followed, selected and read on another device.
    fileprivate static func link(_ link: PageContent.Link) -> Widget {
        let label = Widget.label("", wrapsAnywhere: true).centered
        let address = unsafe g_markup_escape_text(link.address, -1)
        let text = unsafe address.map { unsafe String(cString: $0) } ?? ""
        unsafe g_free(address)
        unsafe gtk_label_set_markup(label.opaque, "<a href=\"\(text)\">\(text)</a>")
        unsafe gtk_label_set_selectable(label.opaque, 1)
        // Addresses read from left to right in every language.
        unsafe gtk_widget_set_direction(label.pointer, GTK_TEXT_DIR_LTR)
        label.name("\(link.name): \(link.address)")
        return label
    }

    /// Facts, each with its button if something can be done about it.
    fileprivate static func rows(
        _ rows: [PageContent.Row], _ press: @escaping (DeskAction) -> Void
    ) -> Widget {
        let list = Widget.list()
        for row in rows {
            let content = Widget.box(.vertical, spacing: 3)
            content.margins(12)
            for (text, style) in [(row.title, "heading"), (row.detail, "dim-label")] {
                let label = Widget.label(text, styles: style, wrapsAnywhere: true)
                unsafe gtk_label_set_xalign(label.opaque, 0)
                content.add(label)
            }
            if let button = row.button.flatMap({ Widget.button($0, press) }) {
                button.describe(row.title)
                unsafe gtk_widget_set_halign(button.pointer, GTK_ALIGN_START)
                content.add(button)
            }
            unsafe gtk_list_box_append(list.opaque, content.pointer)
            guard let line = unsafe Widget(gtk_widget_get_parent(content.pointer)) else { continue }
            unsafe gtk_list_box_row_set_activatable(line.cast(to: GtkListBoxRow.self), 0)
            line.name("\(row.title): \(row.detail)")
        }
        return list
    }
}
