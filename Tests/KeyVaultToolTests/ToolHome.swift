import Foundation
import KeyVaultTesting
import TestProcesses
import Testing

/// A fresh account without a bus, a display or settings, and the tool as its user runs it.
final class ToolHome: Sendable {
    /// How a run ended.
    struct Ended {
        let status: Int32
        let bytes: Data
        let errors: String

        var output: String { String(decoding: bytes, as: UTF8.self) }

        /// The only line of errors, as a JSON object of failures.
        var failure: [String: Any] {
            let object = try? JSONSerialization.jsonObject(with: Data(errors.utf8)) as? [String: Any]
            return object?["error"] as? [String: Any] ?? [:]
        }

        /// Everything that was printed, as JSON.
        var json: [String: Any] { (try? JSONSerialization.jsonObject(with: bytes) as? [String: Any]) ?? [:] }
    }

    private let directory: TemporaryDirectory
    var path: String { directory.path }
    var vaultPath: String { path + "/.local/share/keyvault/vault.keyvault" }
    var pinPath: String { path + "/.local/state/keyvault/vault-pin.json" }

    /// The folder with the programs that are built beside the tests.
    static let programs: URL = {
        URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    }()

    /// The tool.
    static let tool = programs.appending(path: "keyvault").path

    init() throws { directory = try TemporaryDirectory() }

    /// An account with an encrypted file that the key file `key` in its home opens, configured by a file.
    static func withFile() throws -> ToolHome {
        let home = try ToolHome()
        try home.write(
            "{\"backend\": \"encrypted-file\", \"encrypted-file\": {\"key\": {\"key-file\": \"\(home.path)/key\"}}}",
            to: ".config/keyvault/keyvault.json")
        for words in [["file", "keygen", "\(home.path)/key"], ["file", "init"]] {
            let made = try home.run(words)
            try #require(made.status == 0, "\(made.errors)")
        }
        return home
    }

    /// Writes a file below the home.
    func write(_ text: String, to name: String, mode: Int = 0o600) throws {
        let file = URL(filePath: path).appending(path: name)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// A process of the tool that has not been started; its input is a file, so that it never waits for anybody.
    func process(
        _ words: [String], input: Data = Data(), environment: [String: String] = [:], shell: String? = nil
    ) throws -> Process {
        let file = URL(filePath: path).appending(path: ".input-\(UUID().uuidString)")
        try input.write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: shell == nil ? Self.tool : "/bin/bash")
        process.arguments = shell.map { ["-c", $0, Self.tool] + words } ?? words
        process.environment = ["HOME": path, "PATH": "/usr/bin:/bin"].merging(environment) { $1 }
        process.currentDirectoryURL = URL(filePath: path)
        process.standardInput = try FileHandle(forReadingFrom: file)
        try FileManager.default.removeItem(at: file)
        return process
    }

    /// Runs the tool to its end, or a shell command in which `"$0" "$@"` is the tool.
    func run(
        _ words: [String], input: Data = Data(), environment: [String: String] = [:], shell: String? = nil
    ) throws -> Ended {
        let process = try process(words, input: input, environment: environment, shell: shell)
        let files = try ["output", "errors"].map { name in
            let file = URL(filePath: path).appending(path: ".\(name)-\(UUID().uuidString)")
            try Data().write(to: file)
            return file
        }
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try process.launchAlone()
        process.waitUntilExit()
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return Ended(
            status: process.terminationStatus + signal, bytes: try Data(contentsOf: files[0]),
            errors: String(decoding: try Data(contentsOf: files[1]), as: UTF8.self))
    }

    /// Runs the tool with words that hold no blank.
    func run(_ line: String, input: String = "", environment: [String: String] = [:]) throws -> Ended {
        try run(line.split(separator: " ").map(String.init), input: Data(input.utf8), environment: environment)
    }

    /// The names of all files of the account.
    var files: [String] { (try? FileManager.default.subpathsOfDirectory(atPath: path).sorted()) ?? [] }
}
