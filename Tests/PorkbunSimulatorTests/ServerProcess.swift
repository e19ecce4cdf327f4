#if Simulator
    import Foundation

    /// The simulator as a program of its own, ended at the latest when nobody refers to it any more.
    final class ServerProcess {
        /// What it said first.
        let firstLine: String
        private let process: Process
        private let output: FileHandle

        /// The program, which is built beside the tests.
        static let program: URL = {
            let tests = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
            return tests.deletingLastPathComponent().appendingPathComponent("porkbun-simulator")
        }()

        convenience init(_ arguments: String...) throws { try self.init(arguments) }

        init(_ arguments: [String]) throws {
            let pipe = Pipe()
            process = Process()
            process.executableURL = Self.program
            process.arguments = arguments
            process.standardOutput = pipe
            try process.run()
            output = pipe.fileHandleForReading
            var line = Data()
            while line.last != UInt8(ascii: "\n") {
                let byte = output.readData(ofLength: 1)
                if byte.isEmpty { break }
                line += byte
            }
            firstLine = String(decoding: line, as: UTF8.self)
        }

        deinit { process.terminate() }

        /// Where it listens.
        var url: String {
            String(firstLine.trimmingPrefix("listening on ").dropLast())
        }

        /// Asks it to end and returns its exit status and what it said since its first line.
        func stop(_ signal: Int32 = SIGTERM) -> (status: Int32, lines: [String]) {
            kill(process.processIdentifier, signal)
            let rest = output.readDataToEndOfFile()
            process.waitUntilExit()
            return (
                process.terminationStatus, String(decoding: rest, as: UTF8.self).split(separator: "\n").map(String.init)
            )
        }

        /// Sends a JSON body to an endpoint of the API.
        func post(_ path: String, _ body: String, _ options: String...) throws -> Ended {
            try curl(["--data", body, "\(url)/api/json/v3\(path)"] + options)
        }

        /// A granted request: what is left is to retrieve.
        func approvedRetrieval() throws -> String {
            let body = #"{"name":"App","codeChallenge":"\#(TestService.challenge)"}"#
            let token = try post("/apikey/request", body).json["requestToken"] as? String ?? ""
            _ = try curl(["--request", "POST", "\(url)/simulator/approve?token=\(token)"])
            return #"{"requestToken":"\#(token)","codeVerifier":"\#(TestService.verifier)"}"#
        }

        func ledger() throws -> [String: Any] { try curl(["\(url)/simulator/ledger"]).json }
    }

    /// How a program ended.
    struct Ended {
        let status: Int32
        let output: String
        let errors: String

        var json: [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]) ?? [:]
        }
    }

    /// Runs a program to its end.
    func run(_ program: URL, _ arguments: [String]) throws -> Ended {
        let process = Process()
        let (output, errors) = (Pipe(), Pipe())
        process.executableURL = program
        process.arguments = arguments
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Ended(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: complaint, as: UTF8.self))
    }

    /// Runs curl(1) without its progress meter and without any proxy; it prints what it received of the body.
    func curl(_ arguments: [String]) throws -> Ended {
        try run(
            URL(fileURLWithPath: "/usr/bin/env"),
            ["curl", "--silent", "--no-buffer", "--noproxy", "*", "--max-time", "20"] + arguments)
    }
#endif
