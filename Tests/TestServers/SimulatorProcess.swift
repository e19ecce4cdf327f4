#if Simulator
    package import Foundation
    import TestProcesses

    /// The simulator as a program of its own, ended at the latest when nobody refers to it any more.
    package final class SimulatorProcess {
        /// What it said first.
        package let firstLine: String
        private let process: Process
        private let output: FileHandle

        /// The program, which is built beside the tests.
        package static let program: URL = {
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            return tests.deletingLastPathComponent().appendingPathComponent("porkbun-simulator")
        }()

        package convenience init(_ arguments: String...) throws { try self.init(arguments) }

        package init(_ arguments: [String]) throws {
            let pipe = Pipe.alone()
            process = Process()
            process.executableURL = Self.program
            process.arguments = arguments
            process.standardOutput = pipe
            try process.launchAlone()
            output = pipe.fileHandleForReading
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let byte = output.readData(ofLength: 1)
                if byte.isEmpty { break }
                line += byte
            }
            firstLine = String(decoding: line, as: UTF8.self)
        }

        // It may have been started on a thread that blocks signals, and then sees no other.
        deinit { kill(process.processIdentifier, SIGKILL) }

        /// Where it listens.
        package var url: String {
            String(firstLine.trimmingPrefix("listening on ").dropLast())
        }

        /// Asks it to end and returns its exit status and what it said since its first line.
        package func stop(_ signal: Int32 = SIGTERM) -> (status: Int32, lines: [String]) {
            kill(process.processIdentifier, signal)
            let rest = output.readDataToEndOfFile()
            process.waitUntilExit()
            return (
                process.terminationStatus, String(decoding: rest, as: UTF8.self).split(separator: "\n").map(String.init)
            )
        }

        /// Sends a JSON body to an endpoint of the API.
        package func post(_ path: String, _ body: String, _ options: String...) throws -> Ended {
            try curl(["--data", body, "\(url)/api/json/v3\(path)"] + options)
        }

        /// What it has counted.
        package func ledger() throws -> [String: Any] { try curl(["\(url)/simulator/ledger"]).json }
    }
#endif
