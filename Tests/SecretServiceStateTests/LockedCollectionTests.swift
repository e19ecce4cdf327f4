#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// What a provider says of a locked collection is never taken for the truth.
    @Suite struct LockedCollectionTests {
        @Test(arguments: Provider.allCases, [ProviderSession.State.locked, .relocked])
        func `Nothing in a locked collection is reported missing, removed or replaced`(
            provider: Provider, state: ProviderSession.State
        ) async throws {
            let session = try await ProviderSession.start(provider)
            let seed = session.vault()
            try await seed.put("old", "account")
            await seed.close()
            if state == .locked { try await session.restart(.locked) } else { try await session.lock() }
            let key = try CredentialKey(service: "service", account: "account")
            for interaction in Interaction.allCases {
                let vault = session.vault {
                    $0.hurry()
                    $0.interaction = interaction
                }
                let codes: Set<VaultError.Code> =
                    interaction == .forbidden ? [.locked] : [.locked, .dismissed, .timedOut]
                let errors = [
                    await vault.readError("account"), await vault.readError("absent"),
                    await vault.storeError("new", "account"), await vault.storeError("new", "absent"),
                    await failure { () async throws(VaultError) in _ = try await vault.remove(key) },
                    await failure { () async throws(VaultError) in _ = try await vault.entries() },
                ]
                for error in errors { #expect(error.map { codes.contains($0.code) } == true, "\(error as Any)") }
                #expect(await vault.status() == .locked)
                await vault.close()
            }
            try await session.kill()
            try await session.launch()
            let vault = session.vault()
            #expect(try await vault.text("account") == "old")
            #expect(try await vault.entries(service: "service").map(\.key) == [key])
        }

        @Test func `KWallet's success for a secret set in a locked wallet is not believed`() async throws {
            let session = try await ProviderSession.start(.kWallet)
            let vault = session.vault { $0.interaction = .forbidden }
            try await vault.put("old", "account")
            // The vault has its session and has just found the item.
            #expect(try await vault.text("account") == "old")
            try await session.lock()
            #expect(await vault.storeCode("new", "account") == .locked)
            try await session.restart()
            #expect(try await vault.text("account") == "old")
        }

        @Test func `A passwordless keyring that says it is locked opens without a prompt`() async throws {
            let session = try await ProviderSession.start(.gnomeKeyring, password: "")
            let vault = session.vault()
            try await vault.put("value", "account")
            try await session.restart(.locked)
            #expect(await vault.status() == .locked)
            #expect(try await vault.text("account") == "value")
            #expect(await vault.status() == .open)
        }

        @Test func `A wallet that a login has opened gives its values though it says that it is locked`() async throws {
            let session = try await ProviderSession.start(.kWallet)
            let vault = session.vault()
            try await vault.put("value", "account")
            try await session.restart(.loggedIn)
            #expect(await vault.status() == .locked)
            #expect(try await vault.text("account") == "value")
        }
    }
#endif
