#if Simulator
    import Foundation
    import TestProviders
    import TestServers
    import Testing

    /// The sessions at a terminal that the README shows: one with a keyring, one with an encrypted file.
    @Suite(.timeLimit(.minutes(10))) struct TranscriptTests {
        /// A command of the session and what it printed.
        private struct Step {
            var command: String
            var output = ""
        }

        #if SecretService
            @Test func `With a keyring the commands of the README print what the README says`() async throws {
                let session = try await ProviderSession.start(.gnomeKeyring)
                let names = ["DBUS_SESSION_BUS_ADDRESS", "XDG_RUNTIME_DIR"]
                try expectSession(0, steps: 3, environment: session.environment.filter { names.contains($0.key) })
            }
        #endif

        @Test func `With an encrypted file the commands of the README print what the README says`() throws {
            try expectSession(1, steps: 12, environment: [:])
        }

        /// Runs one of the README's sessions on a new account.
        private func expectSession(_ index: Int, steps count: Int, environment: [String: String]) throws {
            let home = try ToolHome()
            let simulator = try SimulatorProcess("--port", "0")
            let steps = try steps(of: index)
            #expect(steps.count >= count)
            // The service is the simulator, whose user approves as soon as there is something to approve.
            // A user of Ubuntu lets his own group write what he makes.
            let script = """
                umask 002; PATH=\(ToolHome.programs.path):$PATH
                keyvault() {
                    [ "$1" = connect ] || { command keyvault "$@"; return; }
                    (until curl -sf --noproxy '*' -X POST \(simulator.url)/simulator/approve; do sleep 0.1; done) >/dev/null &
                    command keyvault "$@" --service-url \(simulator.url)/api/json/v3
                }
                """
            let body = steps.map { "\($0.command)\nstatus=$?; printf '\\n<end of step>\\n'; (exit $status)" }
            let ended = try home.run(
                [], environment: environment, shell: "{ \(script)\n\(body.joined(separator: "\n"))\n} 2>&1")
            let printed = ended.output.components(separatedBy: "\n<end of step>\n").dropLast()
            #expect(printed.count == steps.count)
            for (step, output) in zip(steps, printed) {
                // The end of a step is a line of its own, whether or not the output ends with a newline.
                let output = output.isEmpty || output.hasSuffix("\n") ? output : output + "\n"
                #expect(normalised(output, home) == normalised(step.output, home), "\(step.command)")
            }
        }

        private func steps(of index: Int) throws -> [Step] {
            let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "README.md")
            let text = try String(contentsOf: readme, encoding: .utf8)
            let blocks = text.matches(of: /```console\n((?:.|\n)*?)```/).map(\.1)
            #expect(blocks.count == 2)
            let block = blocks[index]
            var steps: [Step] = []
            for line in block.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
                if line.hasPrefix("$ ") {
                    steps.append(Step(command: String(line.dropFirst(2))))
                } else if line.hasPrefix("> ") {
                    steps[steps.count - 1].command += "\n" + line.dropFirst(2)
                } else {
                    steps[steps.count - 1].output += line + "\n"
                }
            }
            return steps
        }

        /// The text without what is different each time.
        private func normalised(_ text: String, _ home: ToolHome) -> String {
            text.replacing(home.path, with: "/home/you")
                .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME")
                .replacing(/https?:[^ \n]*\/account\/apiKeyApproval\/[0-9a-f]+/, with: "PAGE")
                .replacing(/pk1_[0-9a-f]+/, with: "KEY").replacing(/· [0-9a-z]{4}”/, with: "· abcd”")
                .replacing(/\d+:\d\d left/, with: "29:59 left").replacing(/again in \d+ s/, with: "again in 5 s")
                .replacing(/of \d\d characters/, with: "of 68 characters")
        }
    }
#endif
