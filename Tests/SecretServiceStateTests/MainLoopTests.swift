#if SecretService
    import TestProviders
    import Testing

    @Suite struct MainLoopTests {
        @Test(arguments: Provider.allCases, ["main-loop", "store"])
        func `A vault works beside a GLib main loop on the main thread, and without any`(
            provider: Provider, command: String
        ) async throws {
            let session = try await SharedSession.of(provider)
            let end = try await session.vaultUser([command, "loop \(command)", "value"])
            #expect(end.status == 0 && end.errors.isEmpty, "\(end)")
            if command == "main-loop" { #expect(end.output == "value\n") }
            let vault = session.vault()
            #expect(try await vault.text("loop \(command)") == "value")
            #expect(try await vault.drop("loop \(command)"))
        }
    }
#endif
