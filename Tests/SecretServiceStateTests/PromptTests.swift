#if SecretService
    import Glibc
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Dialogs of the providers on a display that nobody sees.
    @Suite struct PromptTests {
        @Test(arguments: Provider.allCases)
        func `A prompt that nobody answers ends at its deadline, and the daemon lives`(provider: Provider) async throws
        {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            let daemon = session.providerID
            for _ in 0..<2 {
                let vault = session.vault { $0.hurry(1_000) }
                var error: VaultError?
                let time = await ContinuousClock().measure { error = await vault.readError("account") }
                #expect(error?.code == .timedOut)
                #expect(time >= .milliseconds(900) && time < .seconds(3), "\(time)")
                await vault.close()
                #expect(session.providerID == daemon && session.isProviderAlive)
            }
            let vault = session.vault { $0.hurry(1_000) }
            #expect(await vault.storeCode("new", "account") == .timedOut)
            await vault.close()
            // No provider takes its window off the screen; but there is no more than one, and it does no harm.
            #expect(try await session.dialogCount() <= 1)
            #expect(session.isProviderAlive)
            try await session.kill()
            try await session.launch()
            #expect(try await session.vault().text("account") == "old")
        }

        @Test(arguments: Provider.allCases)
        func `Escape is told as dismissed, and nothing is lost`(provider: Provider) async throws {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            let vault = session.vault()
            let storing = Task { await vault.storeError("new", "account") }
            #expect(try await session.dismissDialog())
            let error = await storing.value
            #expect(error?.code == .dismissed)
            #expect(try await session.hasDialogs(0))
            #expect(await vault.status() == .locked)
            // Who asks again is asked again.
            let reading = Task { try await vault.text("account") }
            #expect(try await session.answerDialog())
            #expect(try await reading.value == "old")
        }

        @Test(arguments: Provider.allCases)
        func `The right password after 1.5 seconds gives the value, whatever the deadline of the service`(
            provider: Provider
        ) async throws {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            let vault = session.vault { $0.deadline = .seconds(1) }
            let reading = Task { try await vault.text("account") }
            #expect(try await session.hasDialogs(1))
            try await Task.sleep(for: .milliseconds(1_500))
            #expect(try await session.answerDialog())
            #expect(try await reading.value == "old")
            #expect(await vault.status() == .open)
        }

        @Test(arguments: Provider.allCases)
        func `Four calls at once show one window, and one answer serves all`(provider: Provider) async throws {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            let vaults = [session.vault(), session.vault()]
            let readings = (0..<4).map { number in
                Task { try await vaults[number % 2].text("account") }
            }
            #expect(try await session.hasDialogs(1))
            usleep(300_000)
            #expect(try await session.dialogCount() == 1)
            #expect(try await session.answerDialog())
            for reading in readings { #expect(try await reading.value == "old") }
            #expect(try await session.hasDialogs(0))
        }

        @Test(arguments: Provider.allCases)
        func `A call at a prompt ends soon after its task is cancelled`(provider: Provider) async throws {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            let vault = session.vault()
            let reading = Task { await vault.readError("account") }
            #expect(try await session.hasDialogs(1))
            reading.cancel()
            var error: VaultError?
            let time = await ContinuousClock().measure { error = await reading.value }
            #expect(error?.code == .cancelled && time < .seconds(1))
            #expect(session.isProviderAlive)
        }

        @Test(arguments: Provider.allCases)
        func `Where prompts are forbidden no window comes up`(provider: Provider) async throws {
            let session = try await ProviderSession.startLockedWithDisplay(provider)
            let vault = session.vault { $0.interaction = .forbidden }
            #expect(await vault.readCode("account") == .locked)
            #expect(await vault.storeCode("new", "account") == .locked)
            let unlocking = await failure { () async throws(VaultError) in try await vault.unlock() }
            #expect(unlocking?.code == .locked)
            #expect(await vault.status() == .locked)
            usleep(500_000)
            #expect(try await session.dialogCount() == 0)
        }

        @Test func `A cold keyring with a display asks instead of answering that nothing is there`() async throws {
            let session = try await ProviderSession.startLockedWithDisplay(.gnomeKeyring)
            try await session.restart(.locked)
            let vault = session.vault()
            let reading = Task { try await vault.text("account") }
            #expect(try await session.answerDialog())
            #expect(try await reading.value == "old")
        }
    }
#endif
