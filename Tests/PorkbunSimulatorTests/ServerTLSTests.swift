#if Simulator
    import Foundation
    import Testing

    @Suite("The server over TLS")
    struct ServerTLSTests {
        /// The test authority and its certificate, made once and removed when the tests end.
        private final class Authority: Sendable {
            let folder: URL

            init() throws {
                folder = FileManager.default.temporaryDirectory.appendingPathComponent("test-ca-\(UUID())")
                let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                    .appendingPathComponent("../TLS/make-ca")
                let made = try run(script.standardizedFileURL, [folder.path])
                guard made.status == 0 else { throw CocoaError(.fileWriteUnknown) }
            }

            deinit { try? FileManager.default.removeItem(at: folder) }

            func file(_ name: String) -> String { folder.appendingPathComponent(name).path }

            func server(_ more: String...) throws -> ServerProcess {
                try ServerProcess(
                    ["--tls-certificate", file("server.pem"), "--tls-key", file("server-key.pem")] + more)
            }
        }

        private let authority: Authority

        init() throws { authority = try Authority() }

        @Test func `Who trusts the authority gets an answer, by address and by name`() throws {
            let server = try authority.server()
            #expect(server.url.hasPrefix("https://127.0.0.1:"))
            let trust = ["--cacert", authority.file("ca.pem")]
            #expect(try curl(["\(server.url)/api/json/v3/ping"] + trust).json["status"] as? String == "SUCCESS")
            let byName = server.url.replacing("127.0.0.1", with: "localhost")
            #expect(try curl(["--ipv4", "\(byName)/api/json/v3/ping"] + trust).json["status"] as? String == "SUCCESS")
            #expect(try curl(["\(server.url)/api/json/v3/ping"]).status == 60, "curl: certificate is not trusted")
        }

        @Test func `Connections are cut here too`() throws {
            let server = try authority.server("--fault", "ping:cutOff:20", "--fault", "ping:lostAnswer")
            let ping = ["\(server.url)/api/json/v3/ping", "--cacert", authority.file("ca.pem")]
            let cut = try curl(ping)
            #expect(cut.status != 0)
            #expect(cut.output == #"{"status":"SUCCESS","#)
            let lost = try curl(ping + ["--include"])
            #expect(lost.status != 0)
            #expect(lost.output.isEmpty)
            #expect(server.stop().status == 0)
        }

        @Test func `Without a usable certificate it does not start`() throws {
            let certificate = authority.file("server.pem")
            for key in ["/nonexistent", certificate] {
                let ended = try run(ServerProcess.program, ["--tls-certificate", certificate, "--tls-key", key])
                #expect(ended.status == 1)
                #expect(ended.output.isEmpty)
                #expect(ended.errors.contains("cannot use the certificate"))
            }
        }
    }
#endif
