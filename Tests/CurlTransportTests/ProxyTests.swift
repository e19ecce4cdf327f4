#if Onboarding
    import Glibc
    import KeyVaultOnboarding
    import Testing

    /// Each in a process of its own, because the environment is the whole process's.
    @Suite(.timeLimit(.minutes(10)))
    struct ProxyTests {
        @Test func `A proxy that is named in the environment is used, and can refuse`() async {
            await #expect(processExitsWith: .success) {
                let proxy = ScriptedServer(.send("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n"))
                unsafe setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                let error = try #require(await failure(of: "https://service.invalid/api"))
                #expect(error.code == .proxyFailed)
                #expect(!error.mayHaveArrived)
                #expect(proxy.requests.first?.hasPrefix("CONNECT service.invalid:443 HTTP/1.1\r\n") == true)
                #expect(proxy.requests.first?.contains("requestToken") == false)
            }
        }

        @Test(arguments: ["http://127.0.0.1:\(Listener.closedPort)", "http://nothing.invalid:3128"])
        func `A proxy that cannot be reached is blamed, not the service`(proxy: String) async {
            await #expect(processExitsWith: .success) { [proxy] in
                unsafe setenv("https_proxy", proxy, 1)
                let error = try #require(await failure(of: "https://127.0.0.1/api"))
                #expect(error.code == .proxyFailed)
                #expect(!error.mayHaveArrived)
            }
        }

        @Test func `The answer through a proxy is the service's`() async throws {
            let authority = try TestAuthority()
            let peer = try TLSPeer(authority.certificate(for: "DNS:service.invalid"), tunnels: true)
            await #expect(processExitsWith: .success) { [port = peer.port as Int, file = authority.file as String] in
                unsafe setenv("HTTPS_PROXY", "http://127.0.0.1:\(port)", 1)
                unsafe setenv("SSL_CERT_FILE", file, 1)
                let answer = try await post(to: "https://service.invalid/api")
                #expect(answer.text == "secured")
                #expect(answer["X-Proxy"] == nil)
            }
            withExtendedLifetime(peer) {}
        }

        @Test func `no_proxy names hosts that are reached directly`() async throws {
            let authority = try TestAuthority()
            let peer = try TLSPeer(authority.certificate(for: "IP:127.0.0.1"))
            await #expect(processExitsWith: .success) { [url = peer.url as String, file = authority.file as String] in
                let proxy = ScriptedServer(.reset)
                unsafe setenv("https_proxy", "http://127.0.0.1:\(proxy.port)", 1)
                unsafe setenv("no_proxy", "127.0.0.1", 1)
                unsafe setenv("SSL_CERT_FILE", file, 1)
                let answer = try await post(to: url)
                #expect(answer.text == "secured")
                #expect(proxy.requests.isEmpty)
            }
            withExtendedLifetime(peer) {}
        }

        @Test(arguments: ["http_proxy", "all_proxy"])
        func `A plain request to this machine goes to no proxy`(variable: String) async {
            await #expect(processExitsWith: .success) { [variable] in
                let proxy = ScriptedServer(.reset)
                let server = ScriptedServer(.echo)
                unsafe setenv(variable, "http://127.0.0.1:\(proxy.port)", 1)
                let answer = try await post("{}", to: server.url)
                #expect(answer.text == "{}")
                #expect(proxy.requests.isEmpty)
            }
        }
    }
#endif
