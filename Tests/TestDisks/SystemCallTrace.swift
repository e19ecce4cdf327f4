import Foundation

/// What `strace` sees of a program, and what it makes go wrong there.
package enum SystemCallTrace {
    /// One call of a program, by its name and by which of that name it is.
    package struct Call: Hashable, CustomStringConvertible {
        package let name: String
        package let ordinal: Int

        package var description: String { "\(name) \(ordinal)" }
    }

    /// Where `strace` is, if it is there and allowed to trace.
    package static let program: String? = {
        let path = "/usr/bin/strace"
        guard FileManager.default.isExecutableFile(atPath: path),
            let result = try? ChildProcess.run(path, ["-f", "-o", "/dev/null", "/bin/true"]), result.status == 0
        else { return nil }
        return path
    }()

    /// The calls that a run of `file-commit` makes between its two calls of `getppid`.
    package static func commitCalls(_ arguments: [String]) throws -> [Call] {
        let log = FileManager.default.temporaryDirectory.appending(path: "trace-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: log) }
        _ = try ChildProcess.run(program ?? "", ["-f", "-o", log.path, ChildProcess.fileCommit] + arguments)
        var counts: [String: Int] = [:]
        var marks = 0
        var calls: [Call] = []
        for line in try String(contentsOf: log, encoding: .utf8).split(separator: "\n") {
            // "1234  fsync(3) = 0"
            guard let match = line.firstMatch(of: /^\d+ +([a-z0-9_]+)\(/) else { continue }
            let name = String(match.1)
            counts[name, default: 0] += 1
            if name == "getppid" {
                marks += 1
            } else if marks == 1 {
                calls.append(Call(name: name, ordinal: counts[name] ?? 0))
            }
        }
        return calls
    }

    /// Runs `file-commit` with a fault at one call: `signal=KILL` before it, or `error=EIO` instead of it.
    package static func run(
        _ fault: String, at call: Call, _ arguments: [String]
    ) throws -> (status: Int32, output: String) {
        let injection = "inject=\(call.name):\(fault):when=\(call.ordinal)"
        return try ChildProcess.run(
            program ?? "",
            ["-f", "-o", "/dev/null", "-e", "trace=\(call.name)", "-e", injection, ChildProcess.fileCommit] + arguments)
    }
}
