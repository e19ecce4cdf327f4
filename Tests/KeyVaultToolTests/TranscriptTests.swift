#if Simulator
    import Foundation
    import TestServers
    import Testing

    /// The session at a terminal that the README shows.
    @Suite(.timeLimit(.minutes(2))) struct TranscriptTests {
        /// A command of the session and what it printed.
        private struct Step {
            var command: String
            var output = ""
        }

        @Test func `The commands of the README print what the README says`() throws {
            let home = try ToolHome()
            let simulator = try SimulatorProcess("--port", "0")
            let steps = try steps()
            #expect(steps.count > 10)
            // The service is the simulator, whose user approves as soon as there is something to approve.
            let script = """
                PATH=\(ToolHome.programs.path):$PATH
                keyvault() {
                    [ "$1" = connect ] || { command keyvault "$@"; return; }
                    (until curl -sf --noproxy '*' -X POST \(simulator.url)/simulator/approve; do sleep 0.1; done) >/dev/null &
                    command keyvault "$@" --service-url \(simulator.url)/api/json/v3
                }
                """
            let body = steps.map { "\($0.command)\nstatus=$?; printf '\\n<end of step>\\n'; (exit $status)" }
            let ended = try home.run([], shell: "{ \(script)\n\(body.joined(separator: "\n"))\n} 2>&1")
            let printed = ended.output.components(separatedBy: "\n<end of step>\n").dropLast()
            #expect(printed.count == steps.count)
            for (step, output) in zip(steps, printed) {
                // The end of a step is a line of its own, whether or not the output ends with a newline.
                let output = output.isEmpty || output.hasSuffix("\n") ? output : output + "\n"
                #expect(normalised(output, home) == normalised(step.output, home), "\(step.command)")
            }
        }

        private func steps() throws -> [Step] {
            let readme = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent().appending(path: "README.md")
            let text = try String(contentsOf: readme, encoding: .utf8)
            let block = try #require(text.firstMatch(of: /```console\n((?:.|\n)*?)```/)).1
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
            text.replacing(home.path, with: "/home/ada")
                .replacing(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/, with: "TIME")
                .replacing(/https?:[^ \n]*\/account\/apiKeyApproval\/[0-9a-f]+/, with: "PAGE")
                .replacing(/pk1_[0-9a-f]+/, with: "KEY").replacing(/· [0-9a-z]{4}”/, with: "· abcd”")
                .replacing(/\d+:\d\d left/, with: "29:59 left").replacing(/again in \d+ s/, with: "again in 5 s")
                .replacing(/of \d\d characters/, with: "of 68 characters")
        }
    }
#endif
