import Foundation

extension ToolHome {
    /// What a terminal showed, and a line that tells the exit status and whether it shows what is typed.
    typealias Shown = (shown: String, end: String)

    /// The program that gives a command a terminal.
    static let terminalProgram =
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: "on-terminal").path

    /// Runs the tool on a terminal with these answers, which `on-terminal` explains.
    func onTerminal(_ words: [String], answers: [String], redirection: String = "") throws -> Shown {
        let shell = """
            script=$1 answers=$2; shift 2
            exec "$script" "$answers" bash -c 'exec "$0" "$@" \(redirection)' "$0" "$@"
            """
        let ended = try run([Self.terminalProgram, answers.joined(separator: "\\n")] + words, shell: shell)
        let lines = ended.output.split(separator: "\n", omittingEmptySubsequences: false)
        return (lines.dropLast(2).joined(separator: "\n"), String(lines.dropLast().last ?? "") + ended.errors)
    }
}
