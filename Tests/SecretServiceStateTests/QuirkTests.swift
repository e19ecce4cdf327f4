#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Providers that work, but for one habit.
    @Suite struct QuirkTests {
        private func vault(in session: ProviderSession, deadline: Duration = .seconds(30)) -> SecretServiceVault {
            session.vault {
                $0.allowsPlainSession = true
                $0.deadline = deadline
            }
        }

        @Test func `Two vaults that find a locked collection show one window, and wait for it past their deadlines`()
            async throws
        {
            let session = try await ProviderSession.start(.oneWindow)
            let readings = (0..<2).map { _ in
                Task {
                    let vault = vault(in: session, deadline: .seconds(4))
                    return try await vault.text("account")
                }
            }
            for reading in readings { #expect(try await reading.value == nil) }
        }

        @Test func `A removal waits for its prompt past its deadline`() async throws {
            let session = try await ProviderSession.start(.asksToDelete)
            let vault = vault(in: session, deadline: .seconds(4))
            try await vault.put("value", "account")
            #expect(try await vault.drop("account"))
            #expect(try await vault.text("account") == nil)
        }

        @Test func `An item that is still there after its removal is told`() async throws {
            let session = try await ProviderSession.start(.keepsItems)
            let vault = vault(in: session)
            try await vault.put("value", "account")
            let error = await failure { () async throws(VaultError) in _ = try await vault.drop("account") }
            #expect(error?.code == .verificationFailed)
            #expect(try await vault.text("account") == "value")
        }

        @Test func `A removal whose answer is lost is found to be done`() async throws {
            let session = try await ProviderSession.start(.losesAnswers)
            let vault = vault(in: session)
            try await vault.put("value", "account")
            #expect(try await vault.drop("account"))
            #expect(try await vault.drop("account") == false)
        }

        @Test func `A value that the provider did not keep is told`() async throws {
            let session = try await ProviderSession.start(.losesValues)
            let vault = vault(in: session)
            #expect(await vault.storeCode("value", "account") == .verificationFailed)
        }

        @Test func `A session's key that the provider refuses is followed by others`() async throws {
            let session = try await ProviderSession.start(.refusesKeys)
            let vault = vault(in: session)
            try await vault.put("value", "account")
            #expect(try await vault.text("account") == "value")
        }

        @Test func `Another program's lines are believed once two sessions agree on them`() async throws {
            let session = try await ProviderSession.start(.noisySession)
            let vault = vault(in: session)
            #expect(try await vault.text("theirs") == "two\nlines")
        }
    }
#endif
