import CGTK4
import DeskCore

extension Widget {
    /// A button; the letter after the underscore presses it too.
    static func button(
        _ button: PageContent.Button, _ press: @escaping (DeskAction) -> Void
    ) -> Widget? {
        guard let widget = unsafe Widget(gtk_button_new_with_mnemonic(button.text)) else { return nil }
        // GTK 4.8 would speak the text twice, first with the underscore.
        unsafe gtk_accessible_reset_property(widget.opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
        switch button.style {
        case .suggested: widget.style(["suggested-action"])
        case .destructive: widget.style(["destructive-action"])
        case .plain: break
        }
        let pressing = Pressing(action: button.action, press: press)
        let data = unsafe Unmanaged.passRetained(pressing).toOpaque()
        unsafe desk_connect_owned(
            widget.pointer, "clicked",
            { _, data in
                guard let data = unsafe data else { return }
                let pressing = unsafe Unmanaged<Pressing>.fromOpaque(data).takeUnretainedValue()
                pressing.press(pressing.action)
            }, data,
            { data in
                if let data = unsafe data { unsafe Unmanaged<Pressing>.fromOpaque(data).release() }
            })
        return widget
    }
}

/// What a button does when it is pressed.
private final class Pressing {
    let action: DeskAction
    let press: (DeskAction) -> Void

    init(action: DeskAction, press: @escaping (DeskAction) -> Void) {
        self.action = action
        self.press = press
    }
}
