#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Items that secret-tool and python-keyring wrote, and what they read of ours.
    @Suite struct InteroperationTests {
        /// Several matches need two programs' items, whose attributes differ by the schema alone.
        private func keyring(_ call: String, in session: ProviderSession) async throws -> ProgramEnd {
            try await session.python(
                """
                import keyring.backends.SecretService as s
                k = s.Keyring()
                \(call)
                """)
        }

        @Test(arguments: Provider.allCases)
        func `An item of secret-tool is read, replaced in place, and removed`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let vault = session.vault()
            let stored = try await session.secretTool(
                "store", "--label=theirs", "service", "service", "username", "tool", "extra", "kept", input: "old")
            #expect(stored.status == 0)
            #expect(try await vault.text("tool") == "old")
            try await vault.put("new", "tool")
            #expect(try await vault.text("tool") == "new")
            let found = try await session.secretTool(
                "lookup", "service", "service", "username", "tool", "extra", "kept")
            #expect(found.output == "new")
            let all = try await session.secretTool("search", "--all", "service", "service", "username", "tool")
            #expect(all.output.split(separator: "\n").count { $0.hasPrefix("secret = ") } == 1)
            #expect(try await vault.drop("tool"))
            #expect(try await vault.text("tool") == nil)
        }

        @Test(arguments: Provider.allCases)
        func `secret-tool reads what the vault stores`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let vault = session.vault()
            try await vault.put("plain value", "for tool")
            let found = try await session.secretTool("lookup", "service", "service", "username", "for tool")
            #expect(found.output == "plain value" && found.status == 0)
            #expect(try await vault.drop("for tool"))
        }

        @Test(arguments: [Provider.gnomeKeyring, .keePassXC])
        func `python-keyring and the vault read and replace each other's items`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let vault = session.vault()
            let stored = try await keyring("k.set_password('service', 'python', 'old')", in: session)
            #expect(stored.status == 0, "\(stored.errors)")
            #expect(try await vault.text("python") == "old")
            try await vault.put("new", "python")
            let read = try await keyring("print(k.get_password('service', 'python'))", in: session)
            #expect(read.output == "new\n")
            #expect(try await vault.drop("python"))
            try await vault.put("ours", "for python")
            let ours = try await keyring("print(k.get_password('service', 'for python'))", in: session)
            #expect(ours.output == "ours\n")
            #expect(try await vault.drop("for python"))
        }

        @Test(arguments: Provider.allCases)
        func `Several items of one key are ambiguous, and none of them is changed`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let vault = session.vault()
            for extra in ["1", "2"] {
                let stored = try await session.secretTool(
                    "store", "--label=x", "service", "service", "username", "several", "extra", extra, input: extra)
                #expect(stored.status == 0)
            }
            #expect(await vault.readCode("several") == .ambiguous)
            #expect(await vault.storeCode("x", "several") == .ambiguous)
            for extra in ["1", "2"] {
                let found = try await session.secretTool("lookup", "username", "several", "extra", extra)
                #expect(found.output == extra)
                _ = try await session.secretTool("clear", "username", "several", "extra", extra)
            }
        }

        @Test(arguments: Provider.allCases)
        func `Another program's value that looks encoded is given as it is`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let value = "keyvault:base64:QUJDRA=="
            _ = try await session.secretTool(
                "store", "--label=x", "service", "service", "username", "looks encoded", input: value)
            let vault = session.vault()
            #expect(try await vault.text("looks encoded") == value)
            #expect(try await vault.drop("looks encoded"))
        }

        @Test(arguments: Provider.allCases)
        func `Bytes for another program's item are refused with a remedy, and its value stays`(provider: Provider)
            async throws
        {
            let session = try await SharedSession.of(provider)
            _ = try await session.secretTool(
                "store", "--label=x", "service", "service", "username", "bytes for theirs", input: "old")
            let vault = session.vault()
            #expect(await vault.storeCode("two\nlines", "bytes for theirs") == .invalidArgument)
            #expect(try await vault.text("bytes for theirs") == "old")
            #expect(try await vault.drop("bytes for theirs"))
        }

        @Test(arguments: Provider.allCases)
        func `Attributes that a provider adds are not listed, and its own names are refused`(provider: Provider)
            async throws
        {
            let session = try await SharedSession.of(provider)
            let vault = session.vault()
            let key = try CredentialKey(service: "service", account: "attributes")
            try await vault.store(Secret(utf8: "value"), for: key, label: "label", attributes: ["colour": "red"])
            let entry = try await vault.entries(service: "service").first { $0.key == key }
            #expect(entry?.attributes == ["colour": "red"] && entry?.label == "label")
            for name in ["Title", "UserName", "URL", "Notes", "Uuid", "Path"] {
                let error = await failure { () async throws(VaultError) in
                    try await vault.store(Secret(utf8: "x"), for: key, label: nil, attributes: [name: "x"])
                }
                #expect(error?.code == .invalidArgument)
            }
            #expect(try await vault.drop("attributes"))
        }

        @Test(arguments: Provider.allCases)
        func `A value of 20,000 bytes is whole in another process`(provider: Provider) async throws {
            let session = try await SharedSession.of(provider)
            let vault = session.vault()
            let text = String(repeating: "0123456789", count: 2_000)
            try await vault.put(text, "long")
            #expect(try await session.vaultUser(["get", "long"]).output == text + "\n")
            #expect(try await vault.drop("long"))
        }
    }
#endif
