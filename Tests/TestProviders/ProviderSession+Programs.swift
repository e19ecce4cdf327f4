import Foundation
import KeyVaultCore
import TestProcesses

extension ProviderSession {
    /// Runs a program in the session to its end, away from the caller's thread.
    package func run(
        _ program: String, _ arguments: [String] = [], input: String = "", environment: [String: String] = [:]
    ) async throws -> ProgramEnd {
        // A program of ours may have been built with a sanitizer.
        let sanitizers = ProcessInfo.processInfo.environment.filter { $0.key.hasSuffix("SAN_OPTIONS") }
        let environment = self.environment.merging(sanitizers) { _, new in new }.merging(environment) { _, new in new }
        let end = await BlockingExecutor(label: program).run {
            Result { try Self.run(program, arguments, input: input, environment: environment) }
        }
        return try end.get()
    }

    private static func run(
        _ program: String, _ arguments: [String], input: String, environment: [String: String]
    ) throws -> ProgramEnd {
        let process = Process()
        let (standardInput, output, errors) = (Pipe.alone(), Pipe.alone(), Pipe.alone())
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        process.environment = environment
        process.standardInput = standardInput
        process.standardOutput = output
        process.standardError = errors
        try process.launchAlone()
        standardInput.fileHandleForWriting.write(Data(input.utf8))
        try standardInput.fileHandleForWriting.close()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        let signal: Int32 = process.terminationReason == .uncaughtSignal ? 128 : 0
        return ProgramEnd(
            status: process.terminationStatus + signal, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: complaint, as: UTF8.self))
    }

    /// Runs secret-tool(1).
    ///
    /// Of some hundred sessions with KWallet one reads every value as empty or is refused. What secret-tool makes of it
    /// is not for our tests to judge: it is asked again.
    package func secretTool(_ arguments: String..., input: String = "") async throws -> ProgramEnd {
        var end = try await run("/usr/bin/secret-tool", arguments, input: input)
        for _ in 0..<4 where breaksSessions {
            guard end.status != 0 || arguments.first == "lookup" && end.output.isEmpty else { break }
            end = try await run("/usr/bin/secret-tool", arguments, input: input)
        }
        return end
    }

    /// Runs a program of Debian's Python.
    package func python(_ program: String) async throws -> ProgramEnd {
        try await run("/usr/bin/python3", ["-c", program])
    }

    /// Runs the program that uses a vault in a process of its own.
    package func vaultUser(_ arguments: [String], environment: [String: String] = [:]) async throws -> ProgramEnd {
        try await run(Self.vaultUser, arguments, environment: environment)
    }

    /// The program that uses a vault, which is built beside the tests.
    package static let vaultUser: String = {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "secret-service-user").path
    }()
}

/// How a program ended.
package struct ProgramEnd: Sendable {
    /// Its exit status, or 128 + N if signal N ended it.
    package let status: Int32
    package let output: String
    package let errors: String
}
