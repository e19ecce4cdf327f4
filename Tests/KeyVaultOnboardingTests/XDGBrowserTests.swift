import Foundation
import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

struct XDGBrowserTests {
    /// Opens a page with a launcher of the given script, on a display that is only claimed.
    private func open(
        _ script: String, environment more: [String: String] = [:]
    ) async throws -> (outcome: BrowserOutcome, record: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "launcher-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        // Given to a shell, because a file that was just written may be busy when another test forks at that moment.
        let launcher = folder.appending(path: "launcher")
        let record = folder.appending(path: "record")
        try Data("exec 9>\(record.path)\n\(script)\n".utf8).write(to: launcher)
        let environment = ["DISPLAY": ":7", "PATH": "/usr/bin:/bin"].merging(more) { $1 }
        let browser = XDGBrowser(launcher: ["/bin/sh", launcher.path], environment: environment, time: SystemTime())
        let outcome = await browser.open("https://porkbun.com/account/apiKeyApproval/abc")
        return (outcome, (try? String(contentsOf: record, encoding: .utf8)) ?? "")
    }

    @Test func `The launcher gets the address, null streams, no descriptors and a session of its own`() async throws {
        let script = """
            echo "arguments: $*" >&9
            readlink /proc/self/fd/0 >&9
            list=; cd /proc/$$/fd; for fd in *; do [ -e $fd ] && list="$list $fd"; done
            echo "descriptors:$list" >&9
            [ "$(ps -o sid= -p $$ | tr -d ' ')" = $$ ] && echo "own session" >&9
            """
        let (outcome, record) = try await open(script)
        #expect(outcome == .tried)
        let lines = record.split(separator: "\n")
        #expect(lines.first == "arguments: https://porkbun.com/account/apiKeyApproval/abc")
        #expect(lines.dropFirst().first == "/dev/null")
        let descriptors = lines.dropFirst(2).first?.split(separator: " ").compactMap { Int($0) } ?? []
        // 9 is the record, and the shell keeps its script open as 10; anything else would be the test process's own.
        #expect(Set(descriptors).subtracting([0, 1, 2, 9, 10]).isEmpty, "\(descriptors)")
        #expect(lines.last == "own session")
    }

    @Test func `The launcher does not inherit ignored or blocked signals`() async throws {
        let (_, record) = try await open("grep -E '^Sig(Blk|Ign)' /proc/self/status >&9")
        let masks = record.split(separator: "\n").compactMap { UInt64($0.suffix(16), radix: 16) }
        // Signals from 32 on belong to the C library.
        #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
    }

    @Test func `The launcher's environment holds nothing of KeyVault or Porkbun`() async throws {
        let (_, record) = try await open(
            "env >&9",
            environment: [
                "KEYVAULT_KEY_FILE": "/secret", "CREDENTIALS_DIRECTORY": "/run/x", "PORKBUN_SECRET_API_KEY": "sk1",
                "LANG": "de_DE.UTF-8",
            ])
        #expect(record.contains("DISPLAY=:7"))
        #expect(record.contains("LANG=de_DE.UTF-8"))
        #expect(!record.contains("KEYVAULT") && !record.contains("CREDENTIALS") && !record.contains("PORKBUN"))
    }

    @Test func `A launcher that fails is told by its status`() async throws {
        #expect(try await open("exit 3").outcome == .launcherFailed(status: 3))
        #expect(try await open("kill -9 $$").outcome == .launcherFailed(status: 137))
    }

    @Test func `A launcher that runs on, with its streams open, holds nobody up`() async throws {
        let begun = ContinuousClock.now
        #expect(try await open("sleep 20 & exec sleep 40").outcome == .tried)
        #expect(ContinuousClock.now - begun < .seconds(30))
    }

    @Test func `A launcher that is missing is told`() async {
        let browser = XDGBrowser(
            launcher: ["/nonexistent/xdg-open"], environment: ["DISPLAY": ":7"], time: SystemTime())
        #expect(await browser.open("https://x") == .launcherMissing(errno: ENOENT))
    }

    @Test(
        arguments: [
            ([:], BrowserOutcome.noDisplay), (["DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"], .remoteSession),
            (["WAYLAND_DISPLAY": "wayland-0", "SSH_TTY": "/dev/pts/1"], .remoteSession),
        ] as [([String: String], BrowserOutcome)])
    func `Where the user could not see it, no browser is started`(
        environment: [String: String], outcome: BrowserOutcome
    ) async {
        let browser = XDGBrowser(launcher: ["/bin/false"], environment: environment, time: SystemTime())
        #expect(await browser.open("https://x") == outcome)
    }
}
