#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Lists, which collections with many items are asked for in another way than those with few.
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

        @Test func `A long list tells the same of each item as a short one`() async throws {
            let session = try await ProviderSession.start(.gnomeKeyring)
            let vault = session.vault()
            for number in 0..<201 { try await vault.put("value", "account \(number)") }
            let key = try CredentialKey(service: "other service", account: "account")
            try await vault.store(
                Secret(utf8: "value"), for: key, label: "A \"label\" of its own", attributes: ["purpose": "test"])
            let short = try await vault.entries(service: "other service")
            let long = try await vault.entries(service: nil)
            #expect(short.count == 1 && short[0].label == "A \"label\" of its own")
            #expect(short[0].attributes == ["purpose": "test"] && short[0].created != nil && short[0].modified != nil)
            #expect(long.count == 202 && Set(long).count == 202)
            #expect(long.contains(short[0]))
            #expect(long.allSatisfy { $0.created != nil && $0.modified != nil })
        }

        @Test func `A long list of a collection that is locked meanwhile is refused as a whole`() async throws {
            let session = try await ProviderSession.start(.gnomeKeyring)
            let vault = session.vault { $0.interaction = .forbidden }
            for number in 0..<201 { try await vault.put("value", "account \(number)") }
            try await session.lock()
            #expect(await failure { () async throws(VaultError) in _ = try await vault.entries() }?.code == .locked)
        }
    }
#endif
