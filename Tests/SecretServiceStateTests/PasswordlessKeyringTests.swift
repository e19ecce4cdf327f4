#if SecretService
    import KeyVaultCore
    import SecretServiceBackend
    import TestProviders
    import Testing

    /// GNOME's keyring without a password is a text file that changes or loses much of what is written to it.
    @Suite struct PasswordlessKeyringTests {
        private static let values = [
            "-----BEGIN KEY-----\nTWFrZSBhbnkgYnl0ZXM=\n-----END KEY-----\n",
            "{\n  \"name\": \"example\",\n  \"list\": [1, 2]\n}\n",
            #"C:\new\table\quoted \q \\ \s"#, "   leading blanks", "trailing blanks  ", "\ttab", "[section]",
            "# comment",
            "key=value", "é ü 漢字", "", "\n", "plain",
        ]

        @Test func `Values are the same after a restart, and the neighbours' items with them`() async throws {
            let session = try await ProviderSession.start(.gnomeKeyring, password: "")
            for number in 0..<3 {
                let stored = try await session.secretTool(
                    "store", "--label=neighbour", "neighbour", "\(number)", input: "value \(number)")
                #expect(stored.status == 0)
            }
            let vault = session.vault()
            for (number, value) in Self.values.enumerated() { try await vault.put(value, "account \(number)") }
            try await session.restart(.locked)
            for (number, value) in Self.values.enumerated() {
                #expect(try await vault.text("account \(number)") == value)
            }
            for number in 0..<3 {
                let found = try await session.secretTool("lookup", "neighbour", "\(number)")
                #expect(found.output == "value \(number)")
            }
        }

        @Test func `Labels and attributes of every kind leave the keyring whole`() async throws {
            let session = try await ProviderSession.start(.gnomeKeyring, password: "")
            _ = try await session.secretTool("store", "--label=neighbour", "neighbour", "1", input: "value")
            let vault = session.vault()
            let key = try CredentialKey(service: "service\n[1]\nx=y", account: #" a\nb "#)
            let attributes = ["note": "line\nline\\n ", " na me=": "x", "empty": ""]
            try await vault.store(
                Secret(utf8: "value"), for: key, label: " label\nof two lines\\", attributes: attributes)
            try await session.restart(.locked)
            let entry = try #require(try await vault.entries().first)
            #expect(entry.key == key && entry.attributes == attributes && entry.label == " label\nof two lines\\")
            #expect(try await session.secretTool("lookup", "neighbour", "1").output == "value")
        }
    }
#endif
