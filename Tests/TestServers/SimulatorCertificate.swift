#if Simulator
    import Foundation

    /// A certificate authority for one test and its certificate for 127.0.0.1, removed when nobody refers to it.
    package final class SimulatorCertificate: Sendable {
        private let folder: URL

        package init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("test-ca-\(UUID())")
            let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("make-ca")
            let made = try run(script, [folder.path])
            guard made.status == 0 else { throw CocoaError(.fileWriteUnknown) }
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        /// A file of the authority: `ca.pem`, `server.pem` or `server-key.pem`.
        package func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

        /// The simulator with this certificate.
        package func server(_ more: String...) throws -> SimulatorProcess {
            try SimulatorProcess(
                ["--tls-certificate", file("server.pem"), "--tls-key", file("server-key.pem")] + more)
        }
    }
#endif
