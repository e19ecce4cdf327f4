#if Simulator
    import Foundation
    import TestServers
    import Testing

    /// The onboarding as a person at a terminal sees it.
    @Suite(.timeLimit(.minutes(2))) struct ConnectOnTerminalTests {
        private let home: ToolHome
        private let simulator: SimulatorProcess
        private let good = "status 0, echo True"

        init() throws {
            home = try ToolHome.withFile()
            simulator = try SimulatorProcess("--port", "0")
        }

        private var words: [String] { ["connect", "porkbun", "--name", "Acme"] + address }
        private var address: [String] { ["--no-browser", "--service-url", "\(simulator.url)/api/json/v3"] }

        /// A command that approves the page as soon as there is one.
        private var approving: String {
            let approve = "curl -sf --noproxy '*' -X POST \(simulator.url)/simulator/approve"
            return "(until \(approve); do sleep 0.1; done) >/dev/null 2>&1 &"
        }

        private func fault(_ name: String) throws {
            #expect(try curl(["--request", "POST", "\(simulator.url)/simulator/fault?fault=\(name)"]).status == 0)
        }

        @Test func `The last line counts down, each step stays, and no secret is shown`() throws {
            let seen = try home.onTerminal(words, answers: [], before: approving)
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
            let resumed = try home.onTerminal(["connect", "--resume"] + address, answers: [], before: approving)
            #expect(resumed.end == good && resumed.shown.contains("is stored as porkbun.com/pk1_"), "\(resumed)")
            #expect((try simulator.ledger()["requests"] as? [Any])?.count == 1)
        }

        @Test(arguments: ["", "n", "what?"])
        func `A lost key is named, and without a yes nothing is begun again`(answer: String) throws {
            try fault("retrieve:withoutSecret")
            let seen = try home.onTerminal(
                words, answers: ["Start again now? [y/N] =>\(answer)"], before: approving)
            #expect(seen.end == "status 10, echo True", "\(seen)")
            #expect(seen.shown.contains("https://porkbun.com/account/api"))
            #expect((try simulator.ledger()["requests"] as? [Any])?.count == 1)
        }
    }
#endif
