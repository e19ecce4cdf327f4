extension CommandSpec {
    /// The text of `keyvault COMMAND --help`.
    package var help: String {
        var lines = ["usage: keyvault \(name)" + (operands.isEmpty ? "" : " \(operands)"), "", "\(summary)."]
        lines += details
        lines.append("")
        lines += (options + OptionSpec.global).map(\.line)
        return lines.joined(separator: "\n") + "\n"
    }

    /// The text of `keyvault --help`.
    package static var overview: String {
        let width = all.map(\.name.count).max() ?? 0
        let commands = all.map { spec in
            "  \(spec.name)\(String(repeating: " ", count: width - spec.name.count + 2))\(spec.summary)"
        }
        return """
            usage: keyvault [OPTION]… COMMAND [ARGUMENT]…

            \(commands.joined(separator: "\n"))

            'keyvault COMMAND --help' tells more; so does 'man keyvault'.

            """
    }
}

extension OptionSpec {
    /// The option as a line of a help text.
    fileprivate var line: String {
        let call = "--\(name)" + (argument.map { " \($0)" } ?? "")
        return "  \(call)\(String(repeating: " ", count: max(1, 26 - call.count)))\(help)"
    }
}
