#if SecretService
    import KeyVaultCore
    import KeyVaultTesting
    import SecretServiceBackend
    import TestProviders
    import Testing

    @Suite struct ConformanceTests {
        private static let lockedCheck = VaultConformance.check(
            named: "A locked vault is never taken for an empty one")

        @Test(arguments: Provider.allCases, VaultConformance.checks)
        func `Every provider keeps the contract`(provider: Provider, check: VaultConformance.Check) async throws {
            let session = try await SharedSession.of(provider)
            try await check.run(
                VaultConformance.Subject(reopen: { session.vault() }, make: { session.vault() }))
        }

        @Test(arguments: Provider.allCases)
        func `A locked collection is never taken for an empty one`(provider: Provider) async throws {
            let session = try await ProviderSession.start(provider)
            let check = try #require(Self.lockedCheck)
            let outcome = try await check.run(
                VaultConformance.Subject(
                    lock: { _ in try await session.lock() }, make: { session.vault { $0.interaction = .forbidden } }))
            #expect(outcome == .kept)
        }
    }
#endif
