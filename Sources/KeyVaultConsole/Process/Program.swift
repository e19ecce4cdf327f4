import Glibc
import KeyVaultCore

/// A run of one of the tool's programs.
package struct Program: Sendable {
    /// What the process was started with.
    package let inherited: ProcessGuard.Inherited
    /// The command line without the name of the program.
    package let words: [String]

    /// A command that is to be run.
    package struct Call: Sendable {
        package let command: CommandSpec
        package let words: ParsedWords
        package let options: GlobalOptions
        package let program: Program

        /// The wrong use of the command.
        package func usage(_ message: String) -> CommandFailure { .usage(message, command: command.name) }
    }

    /// Runs a command to its end and ends the process with its status.
    package static func run(_ perform: (Call) async throws(CommandFailure) -> ExitCode) async -> Never {
        let inherited = ProcessGuard.begin()
        let words = Array(CommandLine.arguments.dropFirst())
        let program = Program(inherited: inherited, words: words)
        let status: ExitCode
        do throws(CommandFailure) {
            if let call = try program.call() { status = try await perform(call) } else { status = .done }
        } catch {
            let isJSON = words.prefix { $0 != "--" }.contains("--json")
            StandardOutput.complain(isJSON ? error.json : error.line)
            status = error.exit
        }
        // The C library's way out would wait for threads that may be at a prompt, and run destructors beside them. The end
        // of the process is the end of an open vault as well.
        _exit(status.rawValue)
    }

    /// Reads the command line; `nil` if only help or version was wanted, which has been printed.
    private func call() throws(CommandFailure) -> Call? {
        let known = OptionSpec.global + [OptionSpec("version", nil, "show the version")]
        let first = try ParsedWords(words, known: known, stopsAtOperand: true)
        if first.has("version") {
            try StandardOutput.write("keyvault \(Self.version)\n")
            return nil
        }
        if first.has("help") && first.operands.isEmpty {
            try StandardOutput.write(CommandSpec.overview)
            return nil
        }
        guard let name = first.operands.first else { throw .usage("there is no command") }
        guard let command = CommandSpec.find(first.operands) else {
            throw .usage(
                name == "file" ? "'file' does not say what to do" : "there is no command '\(name.escapingControls)'")
        }
        let rest = Array(first.operands.dropFirst(command.wordCount))
        var own = try ParsedWords(rest, known: command.options + OptionSpec.global, command: command.name)
        if !command.takesCommand { own.joinAfterDashes() }
        let all = first.adding(own)
        if all.has("help") {
            try StandardOutput.write(command.help)
            return nil
        }
        // The words of another program's command are its own business.
        let count = words.count - (command.takesCommand ? all.afterDashes?.count ?? 0 : 0)
        if let word = ProcessArguments.firstInvalid(among: count) {
            throw .usage("'\(word.escapingControls)' is not valid UTF-8", command: command.name)
        }
        guard !command.takesCommand || all.afterDashes?.isEmpty == false else {
            throw .usage("'-- COMMAND' is missing", command: command.name)
        }
        guard command.operandCount.contains(all.operands.count) else {
            let expected = command.operands.isEmpty ? "no operands" : command.operands
            throw .usage("'\(command.name)' takes \(expected)", command: command.name)
        }
        return Call(command: command, words: all, options: try GlobalOptions(all), program: self)
    }

    /// The version of the tool.
    package static let version = "1.0"
}
