#if Simulator
    import Foundation
    import TestServers
    import Testing

    @Suite("The server over TLS")
    struct ServerTLSTests {
        private let authority: SimulatorCertificate

        init() throws { authority = try SimulatorCertificate() }

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
                let ended = try run(SimulatorProcess.program, ["--tls-certificate", certificate, "--tls-key", key])
                #expect(ended.status == 1)
                #expect(ended.output.isEmpty)
                #expect(ended.errors.contains("cannot use the certificate"))
            }
        }
    }
#endif
