#if Simulator
    import Foundation
    import TestProcesses
    import TestServers
    import Testing

    /// While each command runs, no process shows a secret in its command line, nor in its environment.
    @Suite(.timeLimit(.minutes(10))) struct AllCommandsSecrecyTests {
        private let home: ToolHome
        private let secret = "hunter2-\(UUID().uuidString)"
        private let passphrase = "passphrase-\(UUID().uuidString)"

        init() throws {
            home = try ToolHome.withFile()
            try home.write(passphrase, to: "passphrase")
            try home.write(passphrase + " new", to: "new")
            _ = try home.run("set service account", input: secret)
            let added = try home.run(
                ["file", "add-key", "--new-passphrase-fd", "3"], shell: "exec \"$0\" \"$@\" 3<passphrase")
            try #require(added.status == 0, "\(added.errors)")
        }

        /// The command lines and environments of the processes of this account, of which `exec`'s own command is none.
        private func shown() -> [Data] {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
            return all.filter { Int($0) != nil }.flatMap { id in
                ["cmdline", "environ"].compactMap { FileManager.default.contents(atPath: "/proc/\(id)/\($0)") }
            }.filter { $0.range(of: Data(home.path.utf8)) != nil }
        }

        /// Runs a command and looks at all processes until it ends, again and again until it was seen.
        private func watch(_ words: [String], input: String? = nil, _ secrets: [String]) throws {
            var looks = 0
            for _ in 0..<20 where looks < 3 {
                let process = try home.process(
                    words, input: Data((input ?? "").utf8),
                    shell: "exec \"$0\" \"$@\" 3<passphrase 4<new >/dev/null 2>&1")
                try process.launchAlone()
                while process.isRunning {
                    let texts = shown()
                    if !texts.isEmpty { looks += 1 }
                    for text in texts {
                        for secret in secrets { #expect(text.range(of: Data(secret.utf8)) == nil, "\(words)") }
                    }
                }
            }
            #expect(looks > 0, "\(words) was never seen")
        }

        @Test func `Nothing is seen of what is stored, typed or read`() throws {
            let lines = [
                "get service account", "list", "--json list", "doctor", "file info", "remove service other",
                "--passphrase-fd 3 get service account", "--passphrase-fd 3 file info",
                "--passphrase-fd 3 doctor", "--passphrase-fd 3 file add-key --new-passphrase-fd 4",
                "--passphrase-fd 3 migrate --from encrypted-file --to secret-service",
                "--passphrase-fd 3 file change-passphrase --new-passphrase-fd 4 --keep-key-file key",
                "connect --status", "connect --cancel",
            ]
            for line in lines { try watch(line.split(separator: " ").map(String.init), [secret, passphrase]) }
            try watch(["set", "service", "account"], input: secret, [secret, passphrase])
            // What exec starts has the secret, and takes its place at once: it is none of the tool's processes then.
            try watch(["exec", "service", "--env", "A=account", "--", "sleep", "0.2"], [secret, passphrase])
        }

        @Test func `Nothing is seen of a key while it is got`() throws {
            let simulator = try SimulatorProcess("--port", "0")
            let process = try home.process(
                ["connect", "porkbun", "--name", "Acme", "--no-browser"]
                    + ["--service-url", "\(simulator.url)/api/json/v3"], shell: "exec \"$0\" \"$@\" >/dev/null")
            try process.launchAlone()
            var looks = 0
            var isApproved = false
            while process.isRunning {
                let approve = ["-f", "--request", "POST", "\(simulator.url)/simulator/approve"]
                if !isApproved { isApproved = try curl(approve).status == 0 }
                for text in shown() {
                    looks += 1
                    for prefix in ["sk1_", "pk1_"] { #expect(text.range(of: Data(prefix.utf8)) == nil) }
                }
            }
            #expect(process.terminationStatus == 0 && looks > 0)
            #expect(try home.run("get porkbun.com \(account())").output.hasPrefix("sk1_"))
        }

        private func account() throws -> String {
            let entries = try home.run("--json list porkbun.com").json["entries"] as? [[String: Any]]
            return entries?.first?["account"] as? String ?? ""
        }
    }
#endif
