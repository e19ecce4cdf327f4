import Foundation
import TestServers

/// The relay page on an https server of this machine.
final class RelayPage {
    private let certificate: SimulatorCertificate
    private let server = Process()
    private let port: Int

    init() throws {
        certificate = try SimulatorCertificate()
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let output = Pipe()
        server.executableURL = tests.appending(path: "relay-server")
        server.arguments = [
            tests.appending(path: "../../Desktop/relay.html").standardized.path, certificate.file("server.pem"),
            certificate.file("server-key.pem"),
        ]
        server.standardOutput = output
        try server.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
    }

    deinit { kill(server.processIdentifier, SIGKILL) }

    var origin: String { "https://127.0.0.1:\(port)" }
    var url: String { "\(origin)/relay.html" }

    /// What a browser remembers whose user lets this page open the program always.
    var mayOpenProgram: [String: Any] {
        ["protocol_handler": ["allowed_origin_protocol_pairs": [origin: ["domain-desk": true]]]]
    }
}
