#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Every call in every state of every provider.
    @Suite struct ProviderMatrixTests {
        @Test(arguments: Situation.all)
        func `Every call gives the documented answer within its deadlines, and loses nothing`(situation: Situation)
            async throws
        {
            let scene = try await situation.begin()
            var outcomes: [String] = []
            for operation in MatrixOperation.allCases {
                let vault = scene.vault()
                var outcome = ""
                let time = await ContinuousClock().measure { outcome = await operation.outcome(of: vault) }
                #expect(situation.answers.contains(outcome), "\(operation) answers \(outcome)")
                #expect(time < .milliseconds(1_400 + 1_000), "\(operation) takes \(time)")
                outcomes.append(outcome)
                await vault.close()
            }
            if let recovered = scene.recovered {
                let vault = try await recovered()
                for account in Situation.seeded { #expect(try await vault.text(account) == "old", "\(account)") }
                await vault.close()
            }
            let row = ProviderMatrix.row(situation, outcomes)
            if ProviderMatrix.isWritten {
                try ProviderMatrix.keep(row, of: situation)
            } else {
                #expect(ProviderMatrix.holds(row), "not documented: \(row)")
            }
        }
    }
#endif
