/// An option that a command knows.
package struct OptionSpec: Sendable, Hashable {
    /// The name without its hyphens.
    package let name: String
    /// What its argument stands for, or `nil` if it has none.
    package let argument: String?
    /// What it does, in a few words.
    package let help: String

    package init(_ name: String, _ argument: String? = nil, _ help: String) {
        self.name = name
        self.argument = argument
        self.help = help
    }

    /// The options of every command.
    package static let global = [
        OptionSpec("config", "FILE", "read this configuration file"),
        OptionSpec("backend", "NAME", "use this vault (secret-service, encrypted-file)"),
        OptionSpec("key-file", "PATH", "open the encrypted file with this key file"),
        OptionSpec("passphrase-fd", "N", "read its passphrase from descriptor N"),
        OptionSpec("json", nil, "print JSON"),
        OptionSpec("help", nil, "show this text"),
    ]
}
