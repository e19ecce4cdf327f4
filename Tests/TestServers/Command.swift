package import Foundation
import TestProcesses

/// How a program ended.
package struct Ended {
    package let status: Int32
    package let output: String
    package let errors: String

    /// What it printed, as a JSON object.
    package var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]) ?? [:]
    }
}

/// Runs a program to its end.
package func run(_ program: URL, _ arguments: [String]) throws -> Ended {
    let process = Process()
    let (output, errors) = (Pipe.alone(), Pipe.alone())
    process.executableURL = program
    process.arguments = arguments
    process.standardOutput = output
    process.standardError = errors
    try process.launchAlone()
    let text = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return Ended(
        status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
        errors: String(decoding: complaint, as: UTF8.self))
}

/// Runs curl(1) without its progress meter and without any proxy; it prints what it received of the body.
package func curl(_ arguments: [String]) throws -> Ended {
    try run(
        URL(fileURLWithPath: "/usr/bin/env"),
        ["curl", "--silent", "--no-buffer", "--noproxy", "*", "--max-time", "20"] + arguments)
}
