#if Simulator
    import Foundation
    import TestServers
    import Testing

    /// The onboarding as a person at a terminal sees it.
    @Suite(.timeLimit(.minutes(10))) struct ConnectOnTerminalTests {
        private let home: ToolHome
        private let simulator: SimulatorProcess
        private let good = "status 0, echo True"

        init() throws {
            home = try ToolHome.withFile()
            simulator = try SimulatorProcess("--port", "0")
        }

        private var words: [String] { ["connect", "porkbun", "--name", "Acme"] + address }
        private var address: [String] { ["--no-browser", "--service-url", "\(simulator.url)/api/json/v3"] }

        /// Approves the page as soon as it is shown.
        private var approving: String { "Approve here: =>!\(control("approve"))" }

        private func control(_ command: String) -> String {
            "curl -sf --noproxy '*' -X POST '\(simulator.url)/simulator/\(command)'"
        }

        /// Approves the page, and takes the vault away between the service's answer and its arrival.
        private var approvingAndHiding: String {
            let isMade = "curl -sf --noproxy '*' \(simulator.url)/simulator/ledger | grep -q maskedSecret"
            let hide = "mv '\(home.vaultPath)' '\(home.vaultPath).hidden'"
            let commands = [
                control("approve"), "until \(isMade); do sleep 0.05; done", hide, control("advance?seconds=600"),
            ]
            return "Approve here: =>!\(commands.joined(separator: " && "))"
        }

        private let storing = "Try to store it again? If not, its secret is lost. [y/N] =>"

        private var requests: Int {
            get throws { (try simulator.ledger()["requests"] as? [Any])?.count ?? 0 }
        }

        private func fault(_ name: String) throws {
            #expect(try curl(["--request", "POST", "\(simulator.url)/simulator/fault?fault=\(name)"]).status == 0)
        }

        @Test func `The last line counts down, each step stays, and no secret is shown`() throws {
            let seen = try home.onTerminal(words, answers: [approving])
            #expect(seen.end == good, "\(seen)")
            #expect(seen.shown.contains("Approve here: \(simulator.url)/account/apiKeyApproval/"))
            #expect(seen.shown.contains("\r\u{1B}[KWaiting for your approval, "), "\(seen.shown)")
            #expect(seen.shown.contains(/Approved\. Received the key pk1_[0-9a-f]+, storing it\.\r\n/))
            #expect(seen.shown.contains("is stored as porkbun.com/pk1_") && !seen.shown.contains("sk1_"))
            let waiting = seen.shown.components(separatedBy: "Waiting for").dropFirst()
            #expect(waiting.allSatisfy { !$0.prefix { $0 != "\u{1B}" }.contains("\n") }, "\(seen.shown)")
        }

        @Test func `Ctrl+C leaves the attempt, says how to go on, and the terminal as it was`() throws {
            let seen = try home.onTerminal(words, answers: ["Waiting for your approval=>^C"])
            #expect(seen.end == "status 4, echo True", "\(seen)")
            #expect(seen.shown.contains("Interrupted; the attempt is kept"))
            #expect(seen.shown.contains("keyvault connect --resume"))
            let resumed = try home.onTerminal(["connect", "--resume"] + address, answers: [approving])
            #expect(resumed.end == good && resumed.shown.contains("is stored as porkbun.com/pk1_"), "\(resumed)")
            #expect(try requests == 1)
        }

        @Test(arguments: [("", 10), ("what?", 10), ("^D", 10), ("^C", -2)])
        func `A lost key is named, and without a yes nothing is begun again`(answer: String, status: Int) throws {
            try fault("retrieve:withoutSecret")
            let seen = try home.onTerminal(words, answers: [approving, "Start again now? [y/N] =>\(answer)"])
            #expect(seen.end == "status \(status), echo True", "\(seen)")
            #expect(seen.shown.contains("https://porkbun.com/account/api"))
            #expect(try requests == 1)
            #expect(try home.run("connect --status").output.contains("A key named “Acme (Linux)"))
        }

        @Test func `After a yes another key is asked for and stored, and the lost one stays remembered`() throws {
            try fault("retrieve:withoutSecret")
            let seen = try home.onTerminal(words, answers: [approving, "Start again now? [y/N] =>y", approving])
            #expect(seen.end == good && seen.shown.contains("is stored as porkbun.com/pk1_"), "\(seen)")
            #expect(try requests == 2)
            #expect(try home.run("connect --status").output.contains("A key named “Acme (Linux)"))
            #expect(try home.run("list porkbun.com").output.split(separator: "\n").count == 1)
        }

        @Test func `A key that could not be stored is stored after a yes, however often that takes`() throws {
            try fault("retrieve:delayed:600")
            let mend = storing + "!mv '\(home.vaultPath).hidden' '\(home.vaultPath)'"
            let seen = try home.onTerminal(
                words, answers: [approvingAndHiding, storing + "y", mend, storing + "y"])
            #expect(seen.end == good, "\(seen)")
            #expect(seen.shown.contains(/The key is stored as porkbun\.com\/pk1_[0-9a-f]+\.\r\n/), "\(seen)")
            #expect(seen.shown.components(separatedBy: "Try to store it again?").count == 3)
            let keys = try #require(try simulator.ledger()["keys"] as? [[String: Any]])
            let name = try #require(keys.first?["publicKey"] as? String)
            #expect(try home.run("get porkbun.com \(name)").output.hasPrefix("sk1_") && keys.count == 1)
            #expect(try home.run("connect --status").output == "Nothing is pending, and no key was lost.\n")
            #expect(!seen.shown.contains("sk1_"))
        }

        @Test(arguments: [("n", 10), ("^D", 10), ("^C", -2)])
        func `A key that is given up is named, and so it is by the next run`(answer: String, status: Int) throws {
            try fault("retrieve:delayed:600")
            let seen = try home.onTerminal(words, answers: [approvingAndHiding, storing + answer])
            #expect(seen.end == "status \(status), echo True", "\(seen)")
            #expect(seen.shown.contains(/delete the key pk1_[0-9a-f]+ at https:/), "\(seen)")
            try FileManager.default.moveItem(atPath: home.vaultPath + ".hidden", toPath: home.vaultPath)
            let next = try home.run(["connect", "--resume"] + address)
            #expect(next.status == 10 && next.errors.contains("A key named “Acme (Linux)"), "\(next)")
            #expect(try requests == 1)
        }
    }
#endif
