import Foundation
import KeyVaultConsole
import Testing

/// The completions, in the shells that they are for.
@Suite(.timeLimit(.minutes(10))) struct CompletionTests {
    private let home: ToolHome

    /// What a person has typed, and what the shell must offer then.
    struct Line: CustomTestStringConvertible {
        let typed: String
        let offered: [String]

        var testDescription: String { typed }
    }

    private static let lines = [
        Line(typed: "keyvault ", offered: ["set", "get", "file", "connect"]),
        Line(typed: "keyvault ex", offered: ["exec"]),
        Line(typed: "keyvault file ", offered: ["init", "info", "add-key"]),
        Line(typed: "keyvault set --l", offered: ["--label"]),
        Line(typed: "keyvault file init --key-f", offered: ["--key-file"]),
        Line(typed: "keyvault --backend ", offered: ["secret-service", "encrypted-file"]),
        Line(typed: "keyvault migrate --to ", offered: ["secret-service", "encrypted-file"]),
        Line(typed: "keyvault --backend encrypted-file list --j", offered: ["--json"]),
        Line(typed: "keyvault completion ", offered: ["bash", "zsh", "fish"]),
    ]

    init() throws { home = try ToolHome() }

    @Test(arguments: lines) func `Bash completes commands, options and vaults`(line: Line) throws {
        let script = """
            eval "$("$0" completion bash)"
            COMP_LINE='\(line.typed)'
            read -ra COMP_WORDS <<<"$COMP_LINE"
            [ "${COMP_LINE: -1}" = ' ' ] && COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            "$(complete -p keyvault | sed 's/.*-F \\([^ ]*\\).*/\\1/')"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        try expect(line.offered, from: try home.run([], shell: script))
    }

    @Test(.enabled(if: isInstalled("fish")), arguments: lines)
    func `Fish completes commands, options and vaults`(line: Line) throws {
        let script = """
            "$0" completion fish >completions
            exec fish --no-config -c 'source completions; complete -C "\(line.typed)"'
            """
        try expect(line.offered, from: try home.run([], shell: script))
    }

    /// Zsh completes at a terminal alone: there is one, and the command that was completed says what it was called with.
    @Test(
        .enabled(if: isInstalled("zsh")),
        arguments: [
            ("keyvault ex", "exec"), ("keyvault file ke", "file keygen"), ("keyvault set --l", "set --label"),
            ("keyvault --backend en", "--backend encrypted-file"),
        ])
    func `Zsh completes at the first key, as a file of its function path`(typed: String, called: String) throws {
        let setUp = """
            fpath=(\(home.path) $fpath)
            autoload -U compinit && compinit -u -D
            keyvault() { print -r -- "called [$*]"; }
            PS1='ready> '
            """
        try home.write(setUp, to: ".zshrc")
        let made = try home.run([], shell: "\"$0\" completion zsh >_keyvault")
        #expect(made.status == 0)
        let answers = ["ready> =>\(typed)\\t", "called [=>exit"].joined(separator: "\\n")
        let words = [ToolHome.terminalProgram, answers]
        let ended = try home.run(words, environment: ["TERM": "dumb"], shell: "\"$@\" zsh -i")
        #expect(ended.output.contains("called [\(called)]"), "\(ended.output) \(ended.errors)")
    }

    @Test(arguments: ["bash", "zsh", "fish"]) func `The completions are correct scripts of their shell`(shell: String)
        throws
    {
        let printed = try home.run("completion \(shell)")
        #expect(printed.status == 0)
        try home.write(printed.output, to: "completions")
        let check = try home.run([], shell: "command -v \(shell) >/dev/null || exit 99; \(shell) -n completions")
        #expect(check.status == 0 || check.status == 99, "\(check.errors)")
        for command in CommandSpec.all {
            for word in command.name.split(separator: " ") { #expect(printed.output.contains(word)) }
        }
    }

    private func expect(_ offered: [String], from ended: ToolHome.Ended) throws {
        // Fish puts an explanation behind a tab.
        let found = ended.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
        #expect(ended.status == 0 && ended.errors == "", "\(ended.errors)")
        #expect(Set(offered).isSubset(of: found), "\(ended.output)")
    }

    private static func isInstalled(_ shell: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
    }
}
