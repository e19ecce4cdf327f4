#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Lists of a part of a collection.
    @Suite struct ListTests {
        @Test(arguments: Provider.allCases)
        func `A list of one service has none whose name only resembles it`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let vault = session.vault()
            let names = ["list.example", "LIST.example", "list-example", "list.example.org", "my list.example", ".*"]
            for name in names {
                try await vault.store(Secret(utf8: "value"), for: CredentialKey(service: name, account: "account"))
            }
            for name in names {
                #expect(try await vault.entries(service: name).map(\.key.service) == [name])
            }
            for name in names {
                #expect(try await vault.remove(CredentialKey(service: name, account: "account")))
            }
        }

        @Test func `A list without dates is asked for in other calls where it is long, and tells the same`()
            async throws
        {
            let session = try await ProviderSession.start(.gnomeKeyring)
            let vault = session.vault()
            var changes = VaultChanges()
            for number in 0..<310 {
                changes.store(
                    Secret(utf8: "value"), for: try CredentialKey(service: "long", account: "\(number)"),
                    label: "label \(number)", attributes: ["number": "\(number)"])
            }
            try await vault.commit(changes)
            let (complete, brief) = try await (
                vault.entries(service: "long"), vault.entriesWithoutDates(service: "long")
            )
            #expect(complete.count == 310 && complete.allSatisfy { $0.modified != nil })
            #expect(brief.allSatisfy { $0.created == nil && $0.modified == nil })
            #expect(
                brief
                    == complete.map { VaultEntry(key: $0.key, label: $0.label, attributes: $0.attributes) })
        }
    }
#endif
