import CGTK4
import DeskCore
import Glibc
import KeyVaultKit

/// The field in which a passphrase is typed; GTK keeps its text in memory of its own for secrets.
struct PassphraseEntry {
    let widget: Widget

    /// - Parameter name: What screen readers call it.
    init(_ name: String) {
        widget = Widget.passphraseEntry()
        widget.name(name)
    }

    /// Takes what was typed, and leaves nothing behind.
    func take() -> Passphrase {
        defer { unsafe desk_clear_entry(widget.pointer) }
        guard let text = unsafe desk_entry_text(widget.pointer) else { return Passphrase(Secret(utf8: "")) }
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        return unsafe Passphrase(Secret(copying: bytes.bindMemory(to: UInt8.self).span))
    }
}
