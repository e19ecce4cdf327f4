#if Onboarding
    import KeyVaultOnboarding
    import Testing

    struct RefusalTests {
        @Test(arguments: [
            "http://example.org/", "http://localhost:1/", "http://128.0.0.1/", "http://0.0.0.0:1/", "http://[::]:1/",
            "http://[::ffff:127.0.0.1]:1/", "http://127.0.0.1.example.org/", "http://127.0.0.1@example.org/",
            "ftp://127.0.0.1/", "file:///etc/hostname", "https://user:password@example.org/", "127.0.0.1/api",
            "https://",
            "", "https://exa mple.org/", "https://exam\0ple.org/",
        ])
        func `A URL that is not https, or plain to this machine, is refused`(url: String) async throws {
            let error = try #require(await failure(of: url))
            #expect(error.code == .refused)
            #expect(!error.mayHaveArrived)
        }

        @Test(arguments: ["http://127.0.0.1", "http://127.255.0.9", "http://[::1]"])
        func `Plain HTTP to this machine is refused unless it is configured`(host: String) async throws {
            let url = "\(host):\(Listener.closedPort)/"
            #expect(await failure(of: url, allowsLoopbackHTTP: false)?.code == .refused)
            #expect(await failure(of: url, allowsLoopbackHTTP: true)?.code == .unreachable)
        }

        @Test(arguments: ["https://127.0.0.1:\(Listener.closedPort)/", "https://nothing.invalid/"])
        func `A host that cannot be reached has received nothing`(url: String) async throws {
            let error = try #require(await failure(of: url))
            #expect(error.code == .unreachable)
            #expect(!error.mayHaveArrived)
        }
    }
#endif
