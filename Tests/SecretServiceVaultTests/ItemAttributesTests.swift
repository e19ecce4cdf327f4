#if SecretService
    import KeyVaultCore
    @testable import SecretServiceBackend
    import Testing

    /// What the attributes of an item say.
    @Suite struct ItemAttributesTests {
        private let key: CredentialKey

        init() throws { key = try CredentialKey(service: "example.org", account: "me") }

        @Test func `An item has the attributes that other programs look for`() {
            let attributes = ItemAttributes(for: key, label: "My password", attributes: ["environment": "test"])
            #expect(
                attributes.all == [
                    "service": "example.org", "username": "me", "xdg:schema": "org.keyvault.Credential",
                    "environment": "test",
                ])
            #expect(attributes.isOurs)
            #expect(attributes.key == key)
            #expect(attributes.programAttributes == ["environment": "test"])
        }

        @Test(arguments: ["tab\tand\nnewline", "bell\u{7}", "no character \u{FFFF}", "keyvault:base64:", "c1 \u{85}"])
        func `Texts that KeePassXC would change are encoded, and read back`(text: String) throws {
            let key = try CredentialKey(service: text, account: text)
            let attributes = ItemAttributes(for: key, label: nil, attributes: [text: text])
            #expect(attributes.all.values.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
            #expect(attributes.all["service"]?.hasPrefix(StoredValue.marker) == true)
            #expect(attributes.key == key)
            if !text.hasPrefix("keyvault:") { #expect(attributes.programAttributes == [text: text]) }
        }

        @Test(arguments: [#"DOMAIN\user"#, " blank ", "日本語", "🔑", "a=b;c"])
        func `Other texts stand as they are, for other programs to find`(text: String) throws {
            let key = try CredentialKey(service: text, account: text)
            #expect(ItemAttributes(finding: key).all == ["service": text, "username": text])
        }

        @Test(arguments: [nil, "My password", "", "two\nlines", "example.org/me"] as [String?])
        func `The label that was given comes back, and none where none was`(label: String?) {
            let attributes = ItemAttributes(for: key, label: label, attributes: [:])
            let shown = ItemLabel.shown(label, for: key)
            #expect(!shown.isEmpty && !shown.contains("\n"))
            #expect(attributes.label(shown: shown, for: key) == label)
        }

        @Test func `What the provider adds is not the program's`() {
            let found = ItemAttributes(stored: [
                "service": "example.org", "username": "me", "Title": "x", "Path": "/x", "Uuid": "0", "gkr:compat": "y",
                "xdg:schema": "org.freedesktop.Secret.Generic", "application": "another",
            ])
            #expect(found.programAttributes == ["application": "another"])
            #expect(!found.isOurs)
        }

        @Test func `An attribute that a provider does not take away is marked as removed`() {
            let old = ItemAttributes(for: key, label: "two\nlines", attributes: ["a": "1", "b": "2"])
            let new = ItemAttributes(for: key, label: nil, attributes: ["b": "2"])
            #expect(!new.isSatisfied(by: old))
            let leftovers = new.leftovers(in: old)
            #expect(Set(leftovers.all.keys) == ["a", "keyvault:label"])
            let merged = ItemAttributes(stored: old.all.merging(new.all) { $1 }.merging(leftovers.all) { $1 })
            #expect(new.isSatisfied(by: merged))
            #expect(merged.programAttributes == ["b": "2"])
            #expect(merged.label(shown: ItemLabel.standard(for: key), for: key) == nil)
        }

        @Test func `An item without a user name has no key`() {
            #expect(ItemAttributes(stored: ["service": "example.org"]).key == nil)
            #expect(ItemAttributes(stored: ["service": "", "username": "me"]).key == nil)
        }
    }
#endif
