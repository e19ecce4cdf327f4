#if Simulator
    import Foundation
    import TestProcesses
    import TestServers
    import Testing

    /// An attempt that was left, where nothing can be written: no key is fetched, and it is gone on with later.
    @Suite(.timeLimit(.minutes(10))) struct ReadOnlyAttemptTests {
        private let home: ToolHome
        private let simulator: SimulatorProcess

        init() throws {
            home = try ToolHome.withFile()
            simulator = try SimulatorProcess("--port", "0")
        }

        private func words(_ command: String) -> [String] {
            "--json connect \(command) --no-browser --service-url \(simulator.url)/api/json/v3"
                .split(separator: " ").map(String.init)
        }

        private func attempt(
            _ command: String, in place: ReadOnlyPlace? = nil, awaiting text: String
        ) throws -> ConnectTests.Attempt {
            let shell = "exec python3 -c '\(ConnectTests.resettingSignals)' /bin/bash -c \"$PLACE\" \"$0\" \"$@\""
            let environment = ["PLACE": place?.shell(home) ?? "exec \"$0\" \"$@\""]
            let process = try home.process(words(command), environment: environment, shell: shell)
            return try ConnectTests.Attempt(process, awaiting: text)
        }

        /// Comes to the approval page, is interrupted there, and is approved then.
        private func leaveAttempt() throws {
            let attempt = try attempt("porkbun --name Acme", awaiting: "waiting")
            kill(attempt.process.processIdentifier, SIGINT)
            #expect(attempt.end().status == 4)
            #expect(try curl(["--request", "POST", "\(simulator.url)/simulator/approve"]).status == 0)
        }

        private func pending() throws -> Int? { (try home.run(words("--status")).json["pending"] as? [Any])?.count }

        private func keys() throws -> Int? { (try simulator.ledger()["keys"] as? [Any])?.count }

        @Test(arguments: ReadOnlyPlace.allCases)
        func `No key is fetched that could not be stored, and the attempt goes on elsewhere`(
            place: ReadOnlyPlace
        ) throws {
            try leaveAttempt()
            let held = try attempt("--resume", in: place, awaiting: "heldBack")
            // What is refused at once has ended.
            if place != .account { kill(held.process.processIdentifier, SIGINT) }
            let ended = held.end()
            if ended.errors.hasPrefix("unshare") || ended.errors.hasPrefix("mount") { return }
            #expect(ended.status == (place == .account ? 1 : 4), "\(ended)")
            #expect((ended.output + ended.errors).contains(place.cause), "\(ended)")
            #expect(try keys() == 0)
            place.release(home)
            #expect(try pending() == 1)
            let resumed = try home.run(words("--resume"))
            #expect(resumed.status == 0, "\(resumed.errors)")
            #expect(try keys() == 1)
            #expect(try home.run("list porkbun.com").output.contains("pk1_"))
        }

        @Test(arguments: ReadOnlyPlace.allCases)
        func `It can be given up where the program's state can be written`(place: ReadOnlyPlace) throws {
            try leaveAttempt()
            let given = try place.run(words("--cancel").dropFirst().joined(separator: " "), home)
            if place.isForbidden(given) { return }
            let isGivenUp = place != .account
            #expect(given.status == (isGivenUp ? 0 : 1), "\(given.output) \(given.errors)")
            place.release(home)
            #expect(try pending() == (isGivenUp ? 0 : 1))
            #expect(try keys() == 0)
        }
    }
#endif
