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
}
