#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// An alias that stands for one collection, and then for another one.
    @Suite struct AliasTests {
        @Test func `A vault's collection is the one that the alias stands for at each call`() async throws {
            let session = try await ProviderSession.start(.gnomeKeyring)
            let vault = session.vault()
            try await vault.put("value", "account")
            #expect(try await vault.entries().count == 1)
            // GNOME's keyring has this one besides, in memory.
            try await session.setDefault("session")
            #expect(try await vault.entries().isEmpty)
            #expect(try await vault.text("account") == nil)
            try await session.setDefault("login")
            #expect(try await vault.entries().count == 1)
            #expect(try await vault.text("account") == "value")
        }
    }

    extension ProviderSession {
        fileprivate func setDefault(_ collection: String) async throws {
            let root = "/org/freedesktop/secrets"
            let end = try await run(
                "/usr/bin/dbus-send",
                [
                    "--session", "--print-reply", "--dest=org.freedesktop.secrets", root,
                    "org.freedesktop.Secret.Service.SetAlias", "string:default",
                    "objpath:\(root)/collection/\(collection)",
                ])
            #expect(end.status == 0, "\(end.errors)")
        }
    }
#endif
