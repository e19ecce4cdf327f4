import CGTK4

/// Looks for text that is cut off, and for widgets that lie over each other.
struct LayoutCheck {
    private let root: Widget
    private(set) var problems: [String] = []
    private var leaves: [(text: String, x: Float, y: Float, width: Float, height: Float)] = []

    /// Looks at a window as it is now.
    init(_ window: Widget) {
        root = window
        visit(window)
        for (index, one) in leaves.enumerated() {
            for other in leaves[..<index] where Self.overlap(one, other) {
                problems.append("“\(one.text)” lies over “\(other.text)”")
            }
        }
    }

    private mutating func visit(_ widget: Widget) {
        guard unsafe gtk_widget_get_mapped(widget.pointer) != 0 else { return }
        if unsafe desk_is_label(widget.pointer) != 0 { check(widget) }
        var child = unsafe Widget(gtk_widget_get_first_child(widget.pointer))
        while let current = child {
            visit(current)
            child = unsafe Widget(gtk_widget_get_next_sibling(current.pointer))
        }
    }

    private mutating func check(_ label: Widget) {
        let text = unsafe String(cString: gtk_label_get_text(label.opaque))
        guard !text.isEmpty else { return }
        let (width, height) = unsafe (gtk_widget_get_width(label.pointer), gtk_widget_get_height(label.pointer))
        var (textWidth, textHeight): (Int32, Int32) = (0, 0)
        let layout = unsafe gtk_label_get_layout(label.opaque)
        unsafe pango_layout_get_pixel_size(layout, &textWidth, &textHeight)
        if unsafe pango_layout_is_ellipsized(layout) != 0 { problems.append("“\(text)” is shortened") }
        if textWidth > width || textHeight > height {
            problems.append("“\(text)” needs \(textWidth) × \(textHeight) and has \(width) × \(height)")
        }
        var bounds = graphene_rect_t()
        guard unsafe gtk_widget_compute_bounds(label.pointer, root.pointer, &bounds) != 0 else { return }
        let windowWidth = unsafe Float(gtk_widget_get_width(root.pointer))
        if bounds.origin.x < 0 || bounds.origin.x + bounds.size.width > windowWidth {
            problems.append("“\(text)” goes beyond the window")
        }
        leaves.append((text, bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height))
    }

    private static func overlap(
        _ one: (text: String, x: Float, y: Float, width: Float, height: Float),
        _ other: (text: String, x: Float, y: Float, width: Float, height: Float)
    ) -> Bool {
        let isBeside = one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1
        let isAbove = one.y + one.height <= other.y + 1 || other.y + other.height <= one.y + 1
        return !isBeside && !isAbove
    }
}
