import Foundation

/// What `strace` makes go wrong in a program that is running already, so that its start is left alone.
package enum AttachedTrace {
    /// Starts a program that says "ready" and waits for a line, attaches `strace` with options, sends the line, and
    /// waits for the end.
    package static func run(
        _ options: [String], program: String, _ arguments: [String]
    ) throws -> (status: Int32, output: String) {
        while true {
            let child = try ChildProcess(program, arguments)
            guard child.nextOutput() == "ready\n" else { return child.wait() }
            let trace = try ChildProcess(
                SystemCallTrace.program ?? "", ["-f", "-p", "\(child.id)", "-o", "/dev/null"] + options)
            let isTraced = waitUntilTraced(child.id)
            // A thread that came up while strace attached itself is missed; then all begins again.
            if !isTraced { kill(child.id, SIGKILL) }
            child.endInput()
            let result = child.wait()
            if !isTraced { kill(trace.id, SIGTERM) }
            _ = trace.wait()
            if isTraced { return result }
        }
    }

    private static func waitUntilTraced(_ process: Int32) -> Bool {
        for _ in 0..<500 {
            if isTraced(process) { return true }
            usleep(1_000)
        }
        return false
    }

    /// The names of the calls that the program makes after the line.
    package static func calls(program: String, _ arguments: [String]) throws -> [String: Int] {
        let log = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: log) }
        _ = try run(["-o", log.path], program: program, arguments)
        var counts: [String: Int] = [:]
        for line in try String(contentsOf: log, encoding: .utf8).split(separator: "\n") {
            guard let match = line.firstMatch(of: /^\d+ +([a-z0-9_]+)\(/) else { continue }
            counts[String(match.1), default: 0] += 1
        }
        return counts
    }

    /// Whether all threads of a process are traced.
    private static func isTraced(_ process: Int32) -> Bool {
        let tasks = "/proc/\(process)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? []
        return !threads.isEmpty
            && threads.allSatisfy { thread in
                let status = try? String(contentsOfFile: "\(tasks)/\(thread)/status", encoding: .utf8)
                return status?.contains(/TracerPid:\t[1-9]/) ?? true
            }
    }
}
