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
    }
#endif
