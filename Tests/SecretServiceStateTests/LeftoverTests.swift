#if SecretService
    import Foundation
    import KeyVaultTesting
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// What calls leave behind in a process, however they ended.
    @Suite struct LeftoverTests {
        private func check(_ session: ProviderSession, environment: [String: String] = [:]) async throws {
            let environment = environment.merging(["KEYVAULT_TEST_DEADLINE": "100"]) { given, _ in given }
            let end = try await session.vaultUser(["calls", "20"], environment: environment)
            #expect(end.status == 0 && end.output == "0 0\n" && end.errors.isEmpty, "\(end)")
        }

        @Test(arguments: Provider.allCases)
        func `Twenty rounds of all calls leave no thread and no descriptor`(provider: Provider) async throws {
            try await check(try await SharedSession.of(provider), environment: ["KEYVAULT_TEST_DEADLINE": "5000"])
        }

        @Test(arguments: [StubProvider.silent, .sessionOnly, .wrongTypes, .longKey, .noSession, .missingPaths])
        func `Twenty rounds with a provider that misbehaves leave nothing and print nothing`(stub: StubProvider)
            async throws
        {
            try await check(try await ProviderSession.start(stub))
        }

        @Test func `Twenty rounds with a stopped provider, without one and without a bus leave nothing`() async throws {
            let stopped = try await ProviderSession.start(.gnomeKeyring)
            try await stopped.stop()
            try await check(stopped)
            let empty = try await ProviderSession.startWithoutProvider()
            try await check(empty)
            try await check(empty, environment: ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
            try await check(empty, environment: ["DBUS_SESSION_BUS_ADDRESS": try SilentBus().address])
        }

        @Test func `A process can exit at once though its call was given up`() async throws {
            let session = try await ProviderSession.start(.keePassXC)
            try await session.stop()
            var end: ProgramEnd?
            let time = try await ContinuousClock().measure {
                end = try await session.vaultUser(
                    ["get", "account"], environment: ["KEYVAULT_TEST_DEADLINE": "500"])
            }
            // A program with a sanitizer takes a while to begin.
            let isPlain = ProcessInfo.processInfo.environment["KEYVAULT_SANITIZER"] == nil
            #expect(end?.output == "timedOut\n" && time < .milliseconds(isPlain ? 1_500 : 10_000), "\(time)")
        }

        @Test(.enabled(if: MemoryScan.isPossible, "a sanitizer maps terabytes"), arguments: Provider.allCases)
        func `No copy of a secret is left in memory once the vault is closed`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let end = try await session.vaultUser(["scan", "scan"])
            #expect(end.status == 0 && end.output == "0\n", "\(end)")
            #expect(try await session.vault().drop("scan"))
        }

        @Test(.enabled(if: MemoryScan.isPossible, "a sanitizer maps terabytes"), arguments: Provider.allCases)
        func `No copy of a secret is left in memory where none can be locked`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            // Root may lock memory whatever its limit is.
            let isRoot = getuid() == 0
            let unprivileged = ["/usr/bin/setpriv", "--bounding-set=-ipc_lock", "--inh-caps=-ipc_lock"]
            let end = try await session.run(
                "/usr/bin/prlimit",
                ["--memlock=0"] + (isRoot ? unprivileged : []) + [ProviderSession.vaultUser, "scan", "unlocked scan"])
            #expect(end.status == 0 && end.output == "0\n", "\(end)")
            #expect(try await session.vault().drop("unlocked scan"))
        }
    }
#endif
