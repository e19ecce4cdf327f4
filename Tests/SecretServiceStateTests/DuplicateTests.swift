#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Many writers of one key.
    @Suite struct DuplicateTests {
        @Test(arguments: Provider.allCases)
        func `Ten processes that store one key leave one item`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let account = "ten processes"
            try await withThrowingTaskGroup(of: ProgramEnd.self) { group in
                for number in 0..<10 {
                    group.addTask { try await session.vaultUser(["store", account, "value \(number)"]) }
                }
                for try await end in group { #expect(end.status == 0 && end.errors.isEmpty, "\(end)") }
            }
            let vault = session.vault()
            let entries = try await vault.entries(service: "service").filter { $0.key.account == account }
            #expect(entries.count == 1)
            let text = try await vault.text(account)
            #expect(text?.hasPrefix("value ") == true)
            #expect(try await vault.drop(account))
            #expect(try await vault.text(account) == nil)
        }

        @Test(arguments: Provider.allCases)
        func `Twenty vaults that store one key leave one item, and fifty keys are all there`(provider: Provider)
            async throws
        {
            let session = try await SharedSession.of(provider)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<20 {
                    group.addTask { try await session.vault().put("value \(number)", "twenty vaults") }
                }
                try await group.waitForAll()
            }
            let vault = session.vault()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<50 { group.addTask { try await vault.put("value \(number)", "key \(number)") } }
                try await group.waitForAll()
            }
            let accounts = try await vault.entries(service: "service").map(\.key.account)
            #expect(accounts.count { $0 == "twenty vaults" } == 1)
            #expect(Set(accounts.filter { $0.hasPrefix("key ") }).count == 50)
            for number in 0..<50 { #expect(try await vault.text("key \(number)") == "value \(number)") }
            for account in accounts where account.hasPrefix("key ") || account == "twenty vaults" {
                #expect(try await vault.drop(account))
            }
        }

        @Test(arguments: Provider.allCases)
        func `What one connection made another one replaces and removes without asking`(provider: Provider)
            async throws
        {
            let session = try await SharedSession.of(provider)
            let (first, second) = (session.vault(), session.vault { $0.hurry(3_000) })
            try await first.put("old", "two connections")
            try await second.put("new", "two connections")
            #expect(try await first.text("two connections") == "new")
            #expect(try await session.vaultUser(["store", "two connections", "0xff00"]).status == 0)
            #expect(try await second.drop("two connections"))
        }

        @Test(arguments: Provider.allCases)
        func `What another vault removed and stored again is read where it is now`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let (first, second) = (session.vault(), session.vault())
            try await first.put("old", "again")
            #expect(try await first.text("again") == "old")
            // Whatever takes the old item's place on the way, the first vault knows nothing of it.
            #expect(try await second.drop("again"))
            try await second.put("between", "between")
            try await second.put("new", "again")
            #expect(try await first.text("again") == "new")
            for account in ["between", "again"] { #expect(try await second.drop(account)) }
        }

        @Test(arguments: [Provider.gnomeKeyring, .keePassXC])
        func `A store makes one item of those that a merge of databases left`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let merged = try await session.python(
                """
                import secretstorage
                collection = secretstorage.get_default_collection(secretstorage.dbus_init())
                for number in '123':
                    collection.create_item('merged', {
                        'service': 'service', 'username': 'merged', 'xdg:schema': 'org.keyvault.Credential',
                        'number': number}, number.encode())
                """)
            #expect(merged.status == 0, "\(merged.errors)")
            let vault = session.vault()
            try await vault.put("one", "merged")
            #expect(try await vault.entries(service: "service").count { $0.key.account == "merged" } == 1)
            #expect(try await vault.text("merged") == "one")
            #expect(try await vault.drop("merged"))
        }
    }
#endif
