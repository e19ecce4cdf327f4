import Glibc
import KeyVaultCore

/// The folder for what a program remembers between its runs (XDG Base Directory Specification, `XDG_STATE_HOME`).
enum StateDirectory {
    /// `$XDG_STATE_HOME/<application>`, or that below `~/.local/state`; `nil` for a user without a home.
    static func path(for application: String) -> String? {
        if let home = absolute("XDG_STATE_HOME") { return "\(home)/\(application)" }
        return (absolute("HOME") ?? homeOfUser()).map { "\($0)/.local/state/\(application)" }
    }

    /// The name of a program as that of a folder: ASCII letters, digits, dots and dashes.
    static func name(of application: String) -> String {
        let name = application.unicodeScalars.map { scalar in
            let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
            return isPlain ? Character(scalar.properties.lowercaseMapping) : "-"
        }
        return name.isEmpty ? "keyvault" : String(name)
    }

    /// Whether a text can be the name of one folder.
    static func isName(_ text: String) -> Bool {
        !text.isEmpty && !text.hasPrefix(".") && text.utf8.count <= 200
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
    }

    /// The specification wants relative paths ignored.
    private static func absolute(_ variable: String) -> String? {
        guard let value = unsafe getenv(variable).map({ unsafe String(cString: $0) }), value.hasPrefix("/") else {
            return nil
        }
        return value
    }

    /// Programs that the system starts may have no `HOME`, and have to meet the others at the same lock.
    private static func homeOfUser() -> String? {
        var entry = unsafe passwd()
        var found: UnsafeMutablePointer<passwd>?
        var buffer = [CChar](repeating: 0, count: 16_384)
        guard unsafe getpwuid_r(geteuid(), &entry, &buffer, buffer.count, &found) == 0, unsafe found != nil,
            let home = unsafe entry.pw_dir
        else { return nil }
        return unsafe String(cString: home)
    }
}
