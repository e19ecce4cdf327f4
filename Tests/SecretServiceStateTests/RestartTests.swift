#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Providers that end and come back under one living vault.
    @Suite struct RestartTests {
        @Test(arguments: Provider.allCases)
        func `After each of five kills and restarts the next call gives the right value`(provider: Provider)
            async throws
        {
            let session = try await ProviderSession.start(provider)
            let vault = session.vault { $0.deadline = .seconds(10) }
            try await vault.put("value", "kept")
            // KeePassXC and KWallet write to disk later; an orderly end makes them do it.
            try await session.restart()
            for round in 1...5 {
                try await session.kill()
                try await session.launch()
                switch round % 3 {
                case 0: #expect(try await vault.entries(service: "service").map(\.key.account) == ["kept"])
                case 1: #expect(try await vault.text("kept") == "value")
                default:
                    try await vault.put("value \(round)", "new")
                    #expect(try await vault.drop("new"))
                }
                #expect(try await vault.text("kept") == "value", "round \(round)")
                #expect(await vault.status() == .open)
            }
        }

        @Test(arguments: Provider.allCases)
        func `While the provider is away it is unavailable, and then the vault works again`(provider: Provider)
            async throws
        {
            let session = try await ProviderSession.start(provider)
            let vault = session.vault { $0.deadline = .seconds(10) }
            try await vault.put("value", "account")
            try await session.restart()
            try await session.kill()
            #expect(await vault.readCode("account") == .unavailable)
            #expect(await vault.storeCode("x", "account") == .unavailable)
            #expect(await vault.status() == .unavailable(VaultError(.unavailable, during: .status)))
            try await session.launch()
            #expect(try await vault.text("account") == "value")
        }

        @Test(arguments: Provider.allCases)
        func `A provider that comes back locked is locked, not empty`(provider: Provider) async throws {
            let session = try await ProviderSession.start(provider)
            let vault = session.vault {
                $0.deadline = .seconds(10)
                $0.interaction = .forbidden
            }
            try await vault.put("value", "account")
            try await session.restart(.locked)
            #expect(await vault.readCode("account") == .locked)
            #expect(await vault.storeCode("x", "account") == .locked)
            let removal = await failure { () async throws(VaultError) in _ = try await vault.drop("account") }
            #expect(removal?.code == .locked)
            try await session.restart()
            #expect(try await vault.text("account") == "value")
        }

        @Test func `Another provider in the place of the first is used as it is`() async throws {
            let session = try await ProviderSession.start(.plain)
            let vault = session.vault { $0.allowsPlainSession = true }
            try await vault.put("value", "account")
            try await session.kill()
            try await session.launch()
            // The stub keeps nothing: the vault says what is there now.
            #expect(try await vault.text("account") == nil)
            try await vault.put("again", "account")
            #expect(try await vault.text("account") == "again")
        }
    }
#endif
