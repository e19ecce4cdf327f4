import Foundation
import KeyVaultConsole
import Testing

/// What the tool tells about itself.
@Suite struct HelpTests {
    private let home: ToolHome

    init() throws { home = try ToolHome() }

    @Test func `The help of each command fits a screen and names its options`() throws {
        for command in [""] + CommandSpec.all.map(\.name) {
            let ended = try home.run("\(command) --help")
            #expect(ended.status == 0 && ended.errors == "", "\(command)")
            let lines = ended.output.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 24 && lines.allSatisfy { $0.count <= 80 }, "\(command): \(lines.count) lines")
            #expect(ended.output.hasPrefix("usage: keyvault \(command.isEmpty ? "[OPTION]" : command)"))
        }
        #expect(try home.run("-h").output == home.run("--help").output)
        #expect(try home.run("get -h").output == home.run("get --help").output)
        #expect(try home.run("--version").output == "keyvault 1.0\n")
        #expect(home.files == [])
    }

    @Test func `The manual is well-formed and names every command, option, exit status and variable`() throws {
        let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/keyvault/keyvault.1")
        let checked = try home.run(
            [page.path], shell: "LC_ALL=C.UTF-8 MANROFFSEQ= man --warnings -E UTF-8 -l -Tutf8 -Z \"$1\" >/dev/null")
        #expect(checked.status == 0 && checked.errors == "", "\(checked.errors)")
        let text = try String(contentsOf: page, encoding: .utf8).replacing("\\-", with: "-")
        for command in CommandSpec.all {
            #expect(text.contains(command.name), "\(command.name)")
            for option in command.options { #expect(text.contains("--\(option.name)"), "\(option.name)") }
        }
        for option in OptionSpec.global { #expect(text.contains("--\(option.name)"), "\(option.name)") }
        for status in 0...10 { #expect(text.contains(".B \(status)\n"), "\(status)") }
    }

    @Test func `The README has each command and each exit status`() throws {
        let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        for command in CommandSpec.all { #expect(text.contains("| `\(command.name)"), "\(command.name)") }
        for status in 0...10 { #expect(text.contains("\n| \(status) |"), "\(status)") }
    }

    @Test(arguments: [
        ("keyvault ", ["set", "get", "file", "--json"]), ("keyvault ex", ["exec"]),
        ("keyvault file ", ["init", "info"]),
        ("keyvault file init --k", ["--key-file"]), ("keyvault --backend ", ["secret-service", "encrypted-file"]),
        ("keyvault --backend encrypted-file list --j", ["--json"]), ("keyvault completion ", ["bash", "zsh", "fish"]),
    ])
    func `Bash completes commands, options and vaults`(line: String, expected: [String]) throws {
        let script = """
            eval "$("$0" completion bash)"
            COMP_LINE='\(line)'
            read -ra COMP_WORDS <<<"$COMP_LINE"
            [ "${COMP_LINE: -1}" = ' ' ] && COMP_WORDS+=('')
            COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            _keyvault
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let ended = try home.run([], shell: script)
        let found = ended.output.split(separator: "\n").map(String.init)
        #expect(ended.status == 0 && ended.errors == "" && Set(expected).isSubset(of: found), "\(ended.output)")
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
}
