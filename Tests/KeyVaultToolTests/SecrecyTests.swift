import Foundation
import TestProcesses
import Testing

/// Secrets are in no process's command line, and in no environment but that of the command of `exec`.
@Suite struct SecrecyTests {
    private let home: ToolHome
    private let secret = "secret-\(UUID().uuidString)"
    private let passphrase = "passphrase-\(UUID().uuidString)"

    init() throws { home = try ToolHome.withFile() }

    /// The processes in whose command line or environment a text stands.
    private func processes(with text: String, in names: [String]) -> [Int32] {
        let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return all.compactMap { Int32($0) }.filter { id in
            names.contains { name in
                let bytes = FileManager.default.contents(atPath: "/proc/\(id)/\(name)") ?? Data()
                return bytes.range(of: Data(text.utf8)) != nil
            }
        }
    }

    /// Runs the tool, whose input comes in two halves between which the processes are looked at.
    private func expectNothingSeen(_ words: [String], input: String, shell: String? = nil) async throws {
        let process = try home.process(words, shell: shell)
        let pipe = Pipe.alone()
        process.standardInput = pipe
        process.standardOutput = FileHandle.nullDevice
        try process.launchAlone()
        try pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
        for _ in 0..<20 {
            #expect(processes(with: secret, in: ["cmdline", "environ"]) == [])
            #expect(processes(with: passphrase, in: ["cmdline", "environ"]) == [])
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(process.isRunning)
        try pipe.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
    }

    @Test func `No command shows a secret or a passphrase to other processes`() async throws {
        try await expectNothingSeen(["set", "service", "account"], input: secret)
        #expect(try home.run("get service account").output == secret)
        try await expectNothingSeen(["file", "add-key", "--new-passphrase-fd", "0"], input: passphrase)
        try await expectNothingSeen(
            ["--passphrase-fd", "0", "get", "service", "account"], input: passphrase)
        try await expectNothingSeen(["--passphrase-fd", "0", "list"], input: passphrase)
    }

    @Test func `The environment of the command alone has the secret`() async throws {
        _ = try home.run("set service account", input: secret)
        let process = try home.process(
            ["exec", "service", "--env", "A=secret", "--", "bash", "-c", "echo ready; read -r"])
        let (input, output) = (Pipe.alone(), Pipe.alone())
        process.standardInput = input
        process.standardOutput = output
        try process.launchAlone()
        #expect(String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) == "ready\n")
        #expect(processes(with: secret, in: ["environ"]) == [process.processIdentifier])
        #expect(processes(with: secret, in: ["cmdline"]) == [])
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    @Test func `Nothing but the vault's file is written, and it does not show the secret`() throws {
        _ = try home.run(["set", "service", "account"], input: Data(secret.utf8))
        _ = try home.run("get service account")
        _ = try home.run("doctor")
        for name in home.files {
            let bytes = FileManager.default.contents(atPath: home.path + "/" + name) ?? Data()
            #expect(bytes.range(of: Data(secret.utf8)) == nil, "\(name)")
        }
        #expect(
            Set(home.files.filter { !$0.hasPrefix(".input") }).subtracting([
                ".config", ".config/keyvault", ".config/keyvault/keyvault.json", "key", ".local", ".local/share",
                ".local/share/keyvault", ".local/share/keyvault/vault.keyvault",
                ".local/share/keyvault/vault.keyvault.lock", ".local/state", ".local/state/keyvault",
                ".local/state/keyvault/vault-pin.json", ".local/state/keyvault/vault-pin.json.lock",
            ]) == [])
    }

    @Test func `A crash writes no core file and prints no memory`() async throws {
        let process = try home.process(
            ["set", "service", "account"], environment: ["SWIFT_BACKTRACE": "enable=yes"],
            shell: "ulimit -c unlimited; exec \"$0\" \"$@\" 2>errors")
        let pipe = Pipe.alone()
        process.standardInput = pipe
        try process.launchAlone()
        try pipe.fileHandleForWriting.write(contentsOf: Data(secret.utf8))
        let limits = "/proc/\(process.processIdentifier)/limits"
        func isGuarded() -> Bool {
            let text = (try? String(contentsOfFile: limits, encoding: .utf8)) ?? ""
            return text.contains(#/Max core file size +1 /#)
        }
        for _ in 0..<500 where !isGuarded() { try await Task.sleep(for: .milliseconds(10)) }
        #expect(isGuarded())
        kill(process.processIdentifier, SIGSEGV)
        process.waitUntilExit()
        #expect(process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGSEGV)
        #expect(try String(contentsOfFile: home.path + "/errors", encoding: .utf8) == "")
        #expect(!home.files.contains { $0.hasPrefix("core") })
        try pipe.fileHandleForWriting.close()
    }
}
