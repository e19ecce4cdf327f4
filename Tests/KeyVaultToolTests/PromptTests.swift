import Foundation
import Testing

/// Questions on a terminal.
@Suite(.timeLimit(.minutes(10))) struct PromptTests {
    private let home: ToolHome

    init() throws {
        home = try ToolHome()
        try home.write("{\"backend\": \"encrypted-file\"}", to: ".config/keyvault/keyvault.json")
    }

    private func run(_ line: String, answers: String..., redirection: String = "") throws -> ToolHome.Shown {
        try home.onTerminal(line.split(separator: " ").map(String.init), answers: answers, redirection: redirection)
    }

    private let good = "status 0, echo True"

    @Test func `A vault is made, filled and read with a passphrase that is never shown`() throws {
        let made = try run("file init", answers: "correct horse", "correct horse")
        #expect(made.end == good, "\(made)")
        #expect(made.shown.contains("New passphrase of the encrypted file: "))
        let stored = try run("set service account", answers: "my secret", "correct horse")
        #expect(stored.end == good && stored.shown.contains("Secret for service/account: "), "\(stored)")
        let found = try run("get service account", answers: "correct horse")
        #expect(found.end == good && found.shown.hasSuffix("my secret\r\n"), "\(found)")
        let wrong = try run("get service account", answers: "wrong horse")
        #expect(wrong.end == "status 7, echo True")
        for shown in [made.shown, stored.shown, found.shown, wrong.shown] { #expect(!shown.contains("horse")) }
    }

    @Test func `Keys for editing the line work, and a line may be longer than a terminal's own`() throws {
        _ = try run("file init", answers: "pass", "pass")
        let long = String(repeating: "x", count: 9_000)
        let answer = "wrong\\x15\(long)ab\\x7f\\xc3\\xa9\\x7f\\x08y"
        #expect(try run("set service account", answers: answer, "pass").end == good)
        let found = try run("get service account", answers: "pass", redirection: ">found")
        #expect(found.end == good)
        #expect(try String(contentsOfFile: home.path + "/found", encoding: .utf8) == long + "y")
    }

    @Test func `Different passphrases are asked for again, and three times make no vault`() throws {
        let twice = try run("file init", answers: "one", "two", "three", "three")
        #expect(twice.end == good)
        try FileManager.default.removeItem(atPath: home.vaultPath)
        let never = try run("file init", answers: "1", "2", "3", "4", "5", "6")
        #expect(never.end == "status 4, echo True")
        #expect(!FileManager.default.fileExists(atPath: home.vaultPath))
    }

    @Test func `An interrupt ends the question and leaves a terminal that shows what is typed`() throws {
        let interrupted = try run("file init", answers: "^C")
        #expect(interrupted.end == "status -2, echo True", "\(interrupted)")
        let ended = try run("file init", answers: "\\x04")
        #expect(ended.end == "status 4, echo True", "\(ended)")
    }

    @Test func `The question goes to the terminal where standard streams go elsewhere`() throws {
        _ = try run("file init", answers: "pass", "pass")
        // Descriptor 9 keeps the terminal alive, which ends with its last user.
        let stored = try run("set service account", answers: "pass", redirection: "9<&0 <<<piped >stored 2>&1")
        #expect(stored.end == good && stored.shown.contains("Passphrase of the encrypted file: "), "\(stored)")
        let found = try run("get service account", answers: "pass", redirection: ">found 2>errors")
        #expect(found.end == good)
        #expect(try String(contentsOfFile: home.path + "/found", encoding: .utf8) == "piped\n")
    }

    @Test func `Where interaction is forbidden nobody is asked`() throws {
        _ = try run("file init", answers: "pass", "pass")
        try home.write(
            "{\"backend\": \"encrypted-file\", \"encrypted-file\": {\"interaction\": \"forbidden\"}}",
            to: ".config/keyvault/keyvault.json")
        let locked = try run("get service account", answers: "pass")
        #expect(locked.end == "status 4, echo True" && !locked.shown.contains("Passphrase"), "\(locked)")
    }
}
