#if Onboarding
    import Foundation
    import KeyVaultOnboarding
    import Testing

    /// Those that set variables run in a process of their own, because the environment is the whole process's.
    @Suite(.timeLimit(.minutes(10)))
    struct TLSTests {
        @Test func `A certificate of an authority that nobody knows is not trusted`() async throws {
            let peer = try TLSPeer(TestAuthority().certificate(for: "IP:127.0.0.1"))
            let error = try #require(await failure(of: peer.url))
            #expect(error.code == .untrustedCertificate)
            #expect(!error.mayHaveArrived)
            #expect(error.detail.contains("unable to get local issuer certificate"))
            withExtendedLifetime(peer) {}
        }

        @Test(arguments: ["1.2", "any"])
        func `A certificate of an authority in SSL_CERT_FILE is trusted`(version: String) async throws {
            let authority = try TestAuthority()
            let peer = try TLSPeer(authority.certificate(for: "IP:127.0.0.1"), version: version)
            await #expect(processExitsWith: .success) {
                [
                    url = peer.url as String, file = authority.file as String,
                    expected = (version == "any" ? "TLSv1.3" : "TLSv1.2") as String
                ] in
                unsafe setenv("SSL_CERT_FILE", file, 1)
                let answer = try await post(to: url)
                #expect(answer.text == "secured")
                #expect(answer["X-TLS"] == expected)
            }
            withExtendedLifetime(peer) {}
        }

        @Test func `A certificate of an authority in SSL_CERT_DIR is trusted`() async throws {
            let authority = try TestAuthority()
            let peer = try TLSPeer(authority.certificate(for: "IP:127.0.0.1"))
            let directory = try authority.hashedDirectory()
            await #expect(processExitsWith: .success) { [url = peer.url as String, directory = directory as String] in
                unsafe setenv("SSL_CERT_DIR", "/nowhere:\(directory)", 1)
                let answer = try await post(to: url)
                #expect(answer.text == "secured")
            }
            withExtendedLifetime(peer) {}
        }

        @Test func `A certificate for another host is not trusted`() async throws {
            let authority = try TestAuthority()
            let peer = try TLSPeer(authority.certificate(for: "IP:127.0.0.2,DNS:example.org"))
            await #expect(processExitsWith: .success) { [url = peer.url as String, file = authority.file as String] in
                unsafe setenv("SSL_CERT_FILE", file, 1)
                let error = try #require(await failure(of: url))
                #expect(error.code == .untrustedCertificate)
                #expect(!error.mayHaveArrived)
            }
            withExtendedLifetime(peer) {}
        }

        @Test func `TLS 1.1 is not secure enough, even where OpenSSL is configured to accept it`() async throws {
            let authority = try TestAuthority()
            let peer = try TLSPeer(authority.certificate(for: "IP:127.0.0.1"), version: "1.1")
            let settings = try authority.openSSLSettings(minimum: "TLSv1.1")
            await #expect(processExitsWith: .success) {
                [url = peer.url as String, file = authority.file as String, settings = settings as String] in
                unsafe setenv("SSL_CERT_FILE", file, 1)
                unsafe setenv("OPENSSL_CONF", settings, 1)
                let error = try #require(await failure(of: url))
                #expect(error.code == .insecureConnection)
                #expect(!error.mayHaveArrived)
            }
            withExtendedLifetime(peer) {}
        }

        @Test func `A server that does not speak TLS is not secure`() async throws {
            let server = ScriptedServer(readsRequest: false) { _ in [.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .hold] }
            let error = try #require(await failure(of: "https://127.0.0.1:\(server.port)/"))
            #expect(error.code == .insecureConnection)
            #expect(!error.mayHaveArrived)
        }

        @Test func `A server that is silent before TLS stands has received nothing`() async throws {
            let server = ScriptedServer(readsRequest: false) { _ in [.hold] }
            let url = "https://127.0.0.1:\(server.port)/"
            let error = try #require(await failure(of: url, timeLimit: .milliseconds(200)))
            #expect(error.code == .timedOut)
            #expect(!error.mayHaveArrived)
        }

        @Test(arguments: [("/nowhere/authority.pem", "No such file or directory"), ("/etc/hostname", "SSL CA cert")])
        func `A certificate file that cannot be used is named`(path: String, reason: String) async {
            await #expect(processExitsWith: .success) { [path, reason] in
                unsafe setenv("SSL_CERT_FILE", path, 1)
                let server = ScriptedServer(readsRequest: false) { _ in [.hold] }
                let error = try #require(await failure(of: "https://127.0.0.1:\(server.port)/"))
                #expect(error.code == .refused)
                #expect(!error.mayHaveArrived)
                #expect(error.detail.contains("SSL_CERT_FILE"))
                #expect(error.detail.contains(path))
                #expect(error.detail.contains(reason))
            }
        }

        @Test func `SSLKEYLOGFILE is refused`() async {
            await #expect(processExitsWith: .success) {
                let path = "/tmp/keylog-\(getpid())"
                unsafe setenv("SSLKEYLOGFILE", path, 1)
                let server = ScriptedServer(.echo)
                let error = try #require(await failure(of: server.url))
                #expect(error.code == .refused)
                #expect(!error.mayHaveArrived)
                #expect(error.detail.contains("SSLKEYLOGFILE is set"))
                #expect(server.requests.isEmpty)
                #expect(!FileManager.default.fileExists(atPath: path))
            }
        }

        @Test func `A key log that libcurl was initialised with gets no keys`() async throws {
            let authority = try TestAuthority()
            let peer = try TLSPeer(authority.certificate(for: "IP:127.0.0.1"))
            await #expect(processExitsWith: .success) { [url = peer.url as String, file = authority.file as String] in
                let path = "/tmp/keylog-\(getpid())"
                unsafe setenv("SSLKEYLOGFILE", path, 1)
                initialiseCurl()
                unsafe unsetenv("SSLKEYLOGFILE")
                unsafe setenv("SSL_CERT_FILE", file, 1)
                let answer = try await post(to: url)
                #expect(answer.text == "secured")
                // libcurl has opened the file, but nothing of the connection may be in it.
                #expect(FileManager.default.contents(atPath: path)?.isEmpty == true)
                unsafe unlink(path)
            }
            withExtendedLifetime(peer) {}
        }
    }
#endif
