#if SecretService
    import Foundation
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Prompts that end without an answer.
    @Suite struct PromptEndTests {
        @Test(arguments: Provider.allCases)
        func `A prompt that is given up is dismissed where the provider survives that`(provider: Provider) async throws
        {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            let monitor = try BusMonitor(session)
            let vault = session.vault { $0.hurry(3_000) }
            #expect(await vault.readCode("account") == .timedOut)
            await vault.close()
            // The bus passes on what the vault has sent before it serves another program.
            let last = "org.example.last"
            _ = try await session.run(
                "/usr/bin/dbus-send",
                [
                    "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/org/freedesktop/DBus",
                    "org.freedesktop.DBus.NameHasOwner", "string:\(last)",
                ])
            let seen = try await monitor.stop(after: last, in: session)
            #expect(seen.range(of: Data(last.utf8)) != nil)
            #expect((seen.range(of: Data("Dismiss".utf8)) != nil) == (provider != .gnomeKeyring))
        }

        @Test(arguments: Provider.allCases)
        func `A provider that ends while it asks is unavailable, and the vault works with the next one`(
            provider: Provider
        ) async throws {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            // KeePassXC and KWallet write to disk later; an orderly end makes them do it.
            try await session.restart(.locked)
            let vault = session.vault { $0.promptDeadline = .seconds(30) }
            let reading = Task { await vault.readCode("account") }
            #expect(try await session.hasDialogs(1))
            try await session.kill()
            #expect(await reading.value == .unavailable)
            try await session.launch()
            #expect(try await vault.text("account") == "old")
        }

        @Test(arguments: Provider.allCases)
        func `Escape answers all calls of a vault that wait for the window`(provider: Provider) async throws {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            let vault = session.vault { $0.promptDeadline = .seconds(30) }
            let readings = (0..<3).map { _ in Task { await vault.readCode("account") } }
            #expect(try await session.dismissDialog())
            for reading in readings { #expect(await reading.value == .dismissed) }
        }
    }
#endif
