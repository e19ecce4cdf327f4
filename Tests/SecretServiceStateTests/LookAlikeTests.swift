#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// Other programs' items that a provider takes for those of a key.
    @Suite struct LookAlikeTests {
        private static let schemas = ["org.freedesktop.Secret.Generic", "org.keyvault.Credential"]

        /// A search in KeePassXC finds texts that have a line feed more at their end.
        @Test(arguments: [Provider.gnomeKeyring, .keePassXC], schemas)
        func `An item whose service has a line feed more is neither read, listed nor replaced`(
            provider: Provider, schema: String
        ) async throws {
            let session = try await SharedSession.of(provider)
            let service = "look-alike of \(schema)"
            let theirs = try await python(
                "item = create({'service': '\(service)\\n', 'username': 'account', 'xdg:schema': '\(schema)'})",
                in: session)
            #expect(theirs.status == 0, "\(theirs.errors)")
            let vault = session.vault()
            let key = try CredentialKey(service: service, account: "account")
            #expect(try await vault.secret(for: key) == nil)
            #expect(try await vault.entries(service: service).isEmpty)
            try await vault.store(Secret(utf8: "ours"), for: key)
            #expect(try await vault.secret(for: key)?.isEqual(to: Secret(utf8: "ours")) == true)
            #expect(try await vault.entries(service: service).map(\.key) == [key])
            #expect(try await vault.remove(key))
            let rest = try await python(
                """
                for item in collection.get_all_items():
                    if item.get_attributes().get('service') == '\(service)\\n':
                        print(item.get_secret().decode())
                        item.delete()
                """, in: session)
            #expect(rest.output == "theirs\n", "\(rest.errors)")
        }

        private func python(_ program: String, in session: ProviderSession) async throws -> ProgramEnd {
            try await session.python(
                """
                import secretstorage
                collection = secretstorage.get_default_collection(secretstorage.dbus_init())
                create = lambda attributes: collection.create_item('theirs', attributes, b'theirs')
                \(program)
                """)
        }
    }
#endif
