#if Simulator
    import Foundation
    import TestProcesses
    import TestServers
    import Testing

    /// The onboarding through the built tool and a simulator process of its own.
    @Suite(.timeLimit(.minutes(10))) struct ConnectTests {
        private let home: ToolHome
        private let simulator: SimulatorProcess

        init() throws {
            home = try ToolHome.withFile()
            simulator = try SimulatorProcess("--port", "0")
        }

        private var words: [String] {
            ["connect", "porkbun", "--name", "Acme", "--no-browser", "--service-url", "\(simulator.url)/api/json/v3"]
        }

        /// A run of the tool that has come to the approval page.
        final class Attempt {
            let process: Process
            private let output = Pipe.alone()
            private let errors = Pipe.alone()
            private(set) var printed = ""

            init(_ process: Process, awaiting text: String) throws {
                self.process = process
                process.standardOutput = output
                process.standardError = errors
                try process.launchAlone()
                while !printed.contains(text) {
                    let data = output.fileHandleForReading.availableData
                    if data.isEmpty { break }
                    printed += String(decoding: data, as: UTF8.self)
                }
            }

            /// Waits for the end; gives status, all output and errors.
            func end() -> (status: Int32, output: String, errors: String) {
                printed += String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                let complaint = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
                process.waitUntilExit()
                let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
                return (process.terminationStatus + signal, printed, complaint)
            }

            deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }
        }

        private func control(_ command: String) throws {
            #expect(try curl(["--request", "POST", "\(simulator.url)/simulator/\(command)"]).status == 0)
        }

        private func events(_ output: String) -> [[String: Any]] {
            output.split(separator: "\n").compactMap {
                try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            }
        }

        @Test func `An approved key is stored, and exec hands it to a command`() throws {
            let attempt = try Attempt(home.process(["--json"] + words), awaiting: "waiting")
            try control("approve")
            let ended = attempt.end()
            #expect(ended.status == 0 && ended.errors == "", "\(ended)")
            let events = events(ended.output)
            let names = events.compactMap { $0["event"] as? String }
            #expect(events.count == ended.output.split(separator: "\n").count)
            for name in ["approvalURL", "waiting", "received", "stored", "verified"] { #expect(names.contains(name)) }
            let account = try #require(events.last?["account"] as? String)
            #expect(names.last == "result" && events.last?["outcome"] as? String == "stored")
            #expect(events.first { $0["event"] as? String == "approvalURL" }?["url"] as? String != nil)
            let variables = try home.run("exec porkbun.com -- env").output
            #expect(variables.contains("PORKBUN_API_KEY=\(account)\n"))
            #expect(variables.contains("PORKBUN_SECRET_API_KEY=sk1_"))
            #expect(try home.run("list").output.split(separator: "\n").count == 1)
            #expect(!ended.output.contains("sk1_"))
        }

        @Test(arguments: [
            ("deny", 9, "denied"), ("advance?seconds=7200", 9, "expired"),
            ("fault?fault=retrieve:withoutSecret", 10, "orphaned"),
        ])
        func `Each ending has its status and its outcome`(command: String, status: Int, outcome: String) throws {
            let attempt = try Attempt(home.process(["--json"] + words), awaiting: "waiting")
            try control(command)
            if status == 10 { try control("approve") }
            let ended = attempt.end()
            #expect(Int(ended.status) == status, "\(ended)")
            #expect(events(ended.output).last?["outcome"] as? String == outcome)
            #expect(ended.errors.hasPrefix("{\"error\":{"))
            #expect(try !home.run("list porkbun.com").output.contains("pk1_"))
        }

        @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
        func `An interrupt leaves an attempt that is told and gone on with`(signal: Int32) throws {
            let ended = try interrupted(signal)
            #expect(ended.status == 4 && ended.errors.contains("keyvault connect --resume"), "\(ended)")
            let status = try home.run(address("--json connect --status")).json
            let pending = try #require(status["pending"] as? [[String: Any]])
            #expect(pending.count == 1 && (status["orphans"] as? [Any])?.isEmpty == true)
            let page = try #require(pending.first?["url"] as? String)
            #expect(try home.run("doctor").output.contains("pending onboarding: Acme"))
            let again = try Attempt(home.process(["--json"] + resuming), awaiting: "waiting")
            kill(again.process.processIdentifier, signal)
            #expect(again.end().status == 4)
            let attempt = try Attempt(home.process(["--json"] + resuming), awaiting: "waiting")
            try control("approve")
            let resumed = attempt.end()
            #expect(resumed.status == 0, "\(resumed)")
            #expect(events(resumed.output).last?["outcome"] as? String == "stored")
            #expect(ended.output.contains(page) && resumed.output.contains("\"resuming\""))
            #expect((try simulator.ledger()["requests"] as? [Any])?.count == 1)
            #expect(try home.run(resuming).status == 3)
            #expect(try home.run("connect --status").output == "Nothing is pending, and no key was lost.\n")
        }

        @Test func `An attempt that was left can be given up`() throws {
            _ = try interrupted(SIGINT)
            let given = try home.run(address("connect --cancel"))
            #expect(given.status == 4 || given.status == 0, "\(given.errors)")
            #expect((try home.run(address("--json connect --status")).json["pending"] as? [Any])?.isEmpty == true)
            #expect(try home.run("list").output == "")
        }

        @Test(arguments: [false, true])
        func `A record that was damaged is named, kept, and given up by the command that the message names`(
            mayHaveKey: Bool
        ) throws {
            _ = try interrupted(SIGINT)
            let listed = try home.run("--json list porkbun.com/pending").output
            let account = try #require(listed.firstMatch(of: /keyvault\/[0-9a-f]{32}/)?.output)
            #expect(try home.run("set porkbun.com/pending \(account)", input: "torn").status == 0)
            let id = account.dropFirst("keyvault/".count)
            let journal = "\(home.path)/.local/state/keyvault/onboarding-\(id).json"
            if mayHaveKey { try Data("torn".utf8).write(to: URL(filePath: journal)) }
            for line in [resuming, words] {
                let refused = try home.run(["--json"] + line)
                #expect(refused.status == 6 && refused.failure["code"] as? String == "recordUnreadable")
                let message = refused.failure["message"] as? String ?? ""
                let fate = mayHaveKey ? "Its key may have been created" : "No key was created"
                #expect(message.contains(" (Linux) · \(id.prefix(4))”") && message.contains(fate), "\(message)")
                let remedy = refused.failure["remedy"] as? String ?? ""
                #expect(remedy.hasPrefix("Give the former attempt up, then start again."), "\(remedy)")
                #expect(remedy.contains("'keyvault connect --cancel'"), "\(remedy)")
            }
            #expect((try simulator.ledger()["requests"] as? [Any])?.count == 1)
            #expect(try home.run("connect --status").output.contains("it can only be given up"))
            let given = try home.run("connect --cancel")
            #expect(given.status == (mayHaveKey ? 10 : 0), "\(given.errors)")
            #expect(given.errors.contains("https://porkbun.com/account/api") == mayHaveKey)
            let status = try home.run("--json connect --status").json
            #expect((status["pending"] as? [Any])?.isEmpty == true)
            #expect((status["orphans"] as? [Any])?.count == (mayHaveKey ? 1 : 0))
            let attempt = try Attempt(home.process(["--json"] + words), awaiting: "waiting")
            try control("approve")
            #expect(attempt.end().status == 0)
        }

        @Test func `A lost key is remembered until it is forgotten by name`() throws {
            let attempt = try Attempt(home.process(["--json"] + words), awaiting: "waiting")
            try control("fault?fault=retrieve:withoutSecret")
            try control("approve")
            #expect(attempt.end().status == 10)
            let status = try home.run("--json connect --status").json
            let orphan = try #require((status["orphans"] as? [[String: Any]])?.first)
            let label = try #require(orphan["label"] as? String)
            #expect(try home.run("doctor").output.contains("lost keys: \(label)"))
            #expect(try home.run("connect --forget-orphan nothing").status == 3)
            let name = orphan["publicKey"] as? String ?? label
            #expect(try home.run(["connect", "--forget-orphan", name]).status == 0)
            #expect(try home.run("connect --status").output == "Nothing is pending, and no key was lost.\n")
        }

        private var resuming: [String] { address("connect --resume") }

        private func address(_ line: String) -> [String] {
            line.split(separator: " ").map(String.init) + [
                "--no-browser", "--service-url", "\(simulator.url)/api/json/v3",
            ]
        }

        /// Comes to the approval page and is interrupted there.
        private func interrupted(_ signal: Int32) throws -> (status: Int32, output: String, errors: String) {
            // The tests' own threads may block or ignore signals, which their children inherit.
            let process = try home.process(
                words, shell: "exec python3 -c '\(Self.resettingSignals)' \"$0\" \"$@\"")
            let attempt = try Attempt(process, awaiting: "Waiting")
            kill(attempt.process.processIdentifier, signal)
            return attempt.end()
        }

        static let resettingSignals = """
            import os, signal, sys
            for number in (1, 2, 15): signal.signal(number, signal.SIG_DFL)
            signal.pthread_sigmask(signal.SIG_SETMASK, [])
            os.execv(sys.argv[1], sys.argv[1:])
            """

        @Test func `A crash in the middle prints no memory`() throws {
            let process = try home.process(
                words, environment: ["SWIFT_BACKTRACE": "enable=yes"], shell: "ulimit -c unlimited; exec \"$0\" \"$@\"")
            let attempt = try Attempt(process, awaiting: "Waiting")
            kill(process.processIdentifier, SIGSEGV)
            let ended = attempt.end()
            #expect(ended.status == 128 + SIGSEGV && ended.errors == "", "\(ended)")
            #expect(!home.files.contains { $0.hasPrefix("core") })
        }

        @Test func `Another vault than the pinned one, and one that does not last, are refused before any request`()
            throws
        {
            _ = try home.run("set service account", input: "secret")
            let other = ["KEYVAULT_FILE_PATH": home.path + "/other.keyvault"]
            _ = try home.run("file init", environment: other)
            let pinned = try home.run(["--json"] + words, environment: other)
            #expect(pinned.status == 8 && pinned.failure["code"] as? String == "pinnedElsewhere", "\(pinned.errors)")
            let volatile = try home.run(["--backend", "in-memory"] + words)
            #expect(volatile.status == 8 && volatile.errors.contains("would forget the key"))
            try FileManager.default.removeItem(atPath: home.vaultPath)
            #expect(try home.run(words).status == 5)
            #expect((try simulator.ledger()["requests"] as? [Any])?.count == 0)
        }

        @Test func `A service that cannot be reached, and an address that may not be used, are told apart`() throws {
            let address = "http://127.0.0.1:1/api/json/v3"
            let unreachable = try home.run("--json connect porkbun --name A --no-browser --service-url \(address)")
            #expect(unreachable.status == 5 && unreachable.failure["code"] as? String == "serviceUnreachable")
            let refused = try home.run("connect porkbun --name A --service-url http://example.org/api")
            #expect(refused.status == 8)
        }

        @Test func `Only the program that connects loads an HTTP client`() throws {
            for (name, loads) in [("keyvault", false), ("keyvault-connect", true)] {
                let program = ToolHome.programs.appending(path: name).path
                let libraries = try home.run([program], shell: "ldd \"$1\"").output
                #expect(libraries.contains("libcurl") == loads)
                #expect(!libraries.contains("Foundation"))
            }
        }
    }
#endif
