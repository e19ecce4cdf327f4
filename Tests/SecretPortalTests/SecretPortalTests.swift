#if SecretService && EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import KeyVaultTesting
    import SecretPortalKeySource
    import Testing

    /// The Secret portal as the key of a vault, with portals of every kind on a bus of the test's own.
    @Suite struct SecretPortalTests {
        private let test: TestPortal

        init() throws { test = try TestPortal() }

        @Test func `The portal's secret opens the vault, also after the portal was started again`() async throws {
            try await test.start(secret: .test())
            let created = try await EncryptedFileVault.create(test.configuration)
            let key = try CredentialKey(service: "service", account: "account")
            try await created.store(Secret(utf8: "value"), for: key)
            #expect(try await created.slots().map(\.description) == ["portal secret"])
            await created.close()
            try await test.start("gives")
            let opened = try EncryptedFileVault(test.configuration)
            let isSame = try await opened.secret(for: key)?.isEqual(to: Secret(utf8: "value"))
            #expect(isSame == true)
            // The source byte of the slot, as the format has it.
            #expect(try Data(contentsOf: URL(filePath: test.configuration.path))[52] == 3)
        }

        @Test(arguments: ["gives", "responds-first", "by-bytes", "answers-at-once", "stranger"])
        func `A portal that keeps to the protocol opens the vault`(_ behaviour: String) async throws {
            try await test.makeVault(under: .test())
            try await test.start(behaviour)
            #expect(try await test.unlocking().error == nil)
        }

        @Test(
            arguments: [
                ("1", .dismissed, .format("the portal's window was dismissed")),
                ("2", .accessDenied, .format("the portal refused to give the secret")),
                ("3", .protocolViolation, .format("the portal gave a response that its documentation does not have")),
                (
                    "elsewhere", .protocolViolation,
                    .format("the portal answers under another path than it was asked to")
                ),
                ("dies", .unavailable, .format("the portal went away before it had answered")),
                ("forbids", .accessDenied, nil),
                ("no-interface", .unavailable, nil),
            ] as [(String, VaultError.Code, VaultError.Cause?)])
        func `Each refusal has its own name`(
            _ behaviour: String, _ code: VaultError.Code, _ cause: VaultError.Cause?
        ) async throws {
            try await test.makeVault(under: .test())
            try await test.start(behaviour)
            let error = try await test.unlocking().error
            #expect(error?.code == code && error?.operation == .unlock)
            if let cause { #expect(error?.cause == cause) }
        }

        @Test func `Another secret is a wrong key, and the first one opens the vault again`() async throws {
            try await test.makeVault(under: .test())
            try await test.start(secret: .test(seed: 2))
            #expect(try await test.unlocking().error?.code == .wrongPassphrase)
            try await test.start(secret: .test())
            #expect(try await test.unlocking().error == nil)
        }

        @Test(arguments: [(0, false), (31, false), (32, true), (1_024, true), (1_025, false)])
        func `A secret can be a key if it has 32 to 1,024 bytes`(_ count: Int, _ isKey: Bool) async throws {
            try await test.start(secret: .test(count))
            do throws(VaultError) {
                _ = try await EncryptedFileVault.create(test.configuration)
                #expect(isKey)
            } catch {
                #expect(!isKey && error.code == .protocolViolation)
                #expect(error.cause == .format("the portal's secret has fewer than 32 or more than 1,024 bytes"))
            }
        }

        @Test func `A flood of bytes is not read to its end`() async throws {
            try await test.makeVault(under: .test())
            try await test.start("flood")
            #expect(try await test.unlocking().error?.code == .protocolViolation)
            #expect(await test.hears("broken"))
            #expect(await test.hears("closed"))
        }

        @Test(arguments: ["silent", "mute", "half"])
        func `A portal that does not answer costs the deadline, and its window is withdrawn`(
            _ behaviour: String
        ) async throws {
            try await test.makeVault(under: .test())
            try await test.start(behaviour)
            let (error, time) = try await test.unlocking(deadline: .milliseconds(300))
            #expect(error?.code == .timedOut)
            #expect(time >= .milliseconds(300) && time < .milliseconds(1_300))
            if behaviour != "mute" { #expect(await test.hears("closed")) }
        }

        /// Unlocks the vault beside the test.
        private func unlocking() throws -> Task<VaultError?, Never> {
            let vault = try EncryptedFileVault(test.configuration)
            return Task {
                do throws(VaultError) { try await vault.unlock() } catch { return error }
                return nil
            }
        }

        @Test func `A cancelled task withdraws the request`() async throws {
            try await test.makeVault(under: .test())
            try await test.start("silent")
            let call = try unlocking()
            #expect(await test.hears("asked"))
            call.cancel()
            #expect(await call.value?.code == .cancelled)
            #expect(await test.hears("closed"))
        }

        @Test func `Without a portal or a bus the vault is unavailable, at once`() async throws {
            try await test.makeVault(under: .test())
            await test.stop()
            let (absent, _) = try await test.unlocking()
            #expect(absent?.code == .unavailable)
            guard case .glib = absent?.cause else {
                Issue.record("the cause is \(String(describing: absent?.cause))")
                return
            }
            await test.stopBus()
            #expect(try await test.unlocking().error?.code == .unavailable)
        }

        @Test func `A bus that ends in the middle ends the call`() async throws {
            try await test.makeVault(under: .test())
            try await test.start("silent")
            let call = try unlocking()
            #expect(await test.hears("asked"))
            await test.stopBus()
            #expect(await call.value?.code == .unavailable)
        }

        @Test func `Where no window may be shown the portal is not asked`() async throws {
            try await test.makeVault(under: .test())
            await test.stop()
            var configuration = test.configuration
            configuration.interaction = .forbidden
            let vault = try EncryptedFileVault(configuration)
            await #expect(throws: VaultError(.locked, during: .unlock)) { try await vault.unlock() }
        }

        @Test(.enabled(if: MemoryScan.isPossible))
        func `No copy of the portal's secret is left once the vault is open`() async throws {
            await #expect(processExitsWith: .success) {
                let test = try TestPortal()
                let canary = Canary()
                try await test.makeVault(under: canary.secret())
                let vault = try EncryptedFileVault(test.configuration)
                try await vault.unlock()
                #expect(try MemoryScan.copies(of: canary) == 0)
                let control = canary.secret()
                #expect(try MemoryScan.copies(of: canary) == 1)
                _ = control.count
                await vault.close()
                #expect(try MemoryScan.copies(of: canary) == 1)
                _ = consume control
                // The process exits before anything else could end them.
                await test.stop()
                await test.stopBus()
            }
        }
    }
#endif
