import Foundation
import TestProcesses

/// A program that runs beside the test.
package final class ChildProcess {
    private let process = Process()
    private let input = Pipe.alone()
    private let output = Pipe.alone()

    /// Starts a program by its absolute path.
    package init(_ program: String, _ arguments: [String], environment: [String: String] = [:]) throws {
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.launchAlone()
    }

    /// The process id.
    package var id: Int32 { process.processIdentifier }

    /// Waits for some output and returns it.
    package func nextOutput() -> String { String(decoding: output.fileHandleForReading.availableData, as: UTF8.self) }

    /// Ends the standard input of the program.
    package func endInput() { try? input.fileHandleForWriting.close() }

    /// Waits for the end of the program; gives its exit status, or 128 + N if signal N ended it, and the rest of its
    /// output.
    package func wait() -> (status: Int32, output: String) {
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return (process.terminationStatus + signal, text.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    /// Runs a program to its end.
    package static func run(
        _ program: String, _ arguments: [String], environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let child = try ChildProcess(program, arguments, environment: environment)
        child.endInput()
        return child.wait()
    }

    /// The program that commits bytes to vault files.
    package static var fileCommit: String { program("file-commit") }

    /// The program that uses vaults.
    package static var vaultWriter: String { program("vault-writer") }

    /// A program that is built beside the tests.
    private static func program(_ name: String) -> String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: name).path
    }

    /// Whether the tests run under a sanitizer.
    package static var isSanitized: Bool { ProcessInfo.processInfo.environment["KEYVAULT_SANITIZER"] != nil }

    /// Whether thorough tests that take minutes were asked for.
    package static var isLongTest: Bool { ProcessInfo.processInfo.environment["KEYVAULT_LONG_TESTS"] == "1" }
}
