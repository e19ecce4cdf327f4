#if SecretService
    import KeyVaultCore

    /// The attributes of an item as a provider keeps them, and what they mean.
    ///
    /// The key is in `service` and `username`, where `secret-tool` and python-keyring look for it; ``schemaName`` says
    /// that this package wrote the item, so that its value may be encoded.
    struct ItemAttributes: Equatable {
        /// The name of our schema, in the attribute `xdg:schema`.
        static let schemaName = "org.keyvault.Credential"

        private static let service = "service"
        private static let username = "username"
        private static let schema = "xdg:schema"
        /// A label that the item's own label cannot show.
        private static let label = "keyvault:label"
        /// The value of an attribute that was removed; KeePassXC adds attributes and never takes one away.
        private static let removed = "keyvault:removed"

        /// Names and values, as they go over the bus.
        var all: [String: String]

        /// What an item was found with.
        init(stored all: [String: String]) { self.all = all }

        /// What items of a key are searched by, whoever wrote them.
        init(finding key: CredentialKey) {
            all = [Self.service: AttributeText.stored(key.service), Self.username: AttributeText.stored(key.account)]
        }

        /// What items of a service are searched by.
        init(ofService service: String) { all = [Self.service: AttributeText.stored(service)] }

        /// What an item of ours shall have.
        init(for key: CredentialKey, label: String?, attributes: [String: String]) {
            self.init(finding: key)
            all[Self.schema] = Self.schemaName
            if let label, !ItemLabel.isShown(label, for: key) { all[Self.label] = AttributeText.stored(label) }
            add(attributes)
        }

        /// What an item of another program shall have: what it has, and what is given.
        func keeping(_ attributes: [String: String]) -> ItemAttributes {
            var result = self
            result.add(attributes)
            return result
        }

        /// Whether this package wrote the item.
        var isOurs: Bool { all[Self.schema] == Self.schemaName }

        /// The key; `nil` if the item has none that could be asked for.
        var key: CredentialKey? {
            guard let service = all[Self.service], let account = all[Self.username] else { return nil }
            return try? CredentialKey(service: AttributeText.text(service), account: AttributeText.text(account))
        }

        /// What the program stored beside the key.
        var programAttributes: [String: String] {
            var result: [String: String] = [:]
            for (name, value) in all where value != Self.removed {
                let name = AttributeText.text(name)
                if !VaultLimits.isReserved(attribute: name) { result[name] = AttributeText.text(value) }
            }
            return result
        }

        /// The label that the program gave; `nil` if it gave none.
        ///
        /// - Parameter shown: The label that the item has.
        func label(shown: String, for key: CredentialKey) -> String? {
            if let stored = all[Self.label], stored != Self.removed { return AttributeText.text(stored) }
            return shown.hasSameBytes(as: ItemLabel.standard(for: key)) ? nil : shown
        }

        /// Whether an item with these attributes is as wished; what the provider adds by itself does not count.
        func isSatisfied(by found: ItemAttributes) -> Bool {
            all.allSatisfy { name, value in found.all[name]?.hasSameBytes(as: value) ?? false }
                && leftovers(in: found).all.isEmpty
        }

        /// What an item has of ours that it should have no more, marked as removed.
        func leftovers(in found: ItemAttributes) -> ItemAttributes {
            var result = ItemAttributes(stored: [:])
            for (name, value) in found.all where all[name] == nil && value != Self.removed {
                if name == Self.label || !VaultLimits.isReserved(attribute: AttributeText.text(name)) {
                    result.all[name] = Self.removed
                }
            }
            return result
        }

        private mutating func add(_ attributes: [String: String]) {
            for (name, value) in attributes { all[AttributeText.stored(name)] = AttributeText.stored(value) }
        }
    }

    /// The label that a keyring manager shows.
    enum ItemLabel {
        /// The label of an item that was given none.
        static func standard(for key: CredentialKey) -> String { key.description }

        /// The label that an item shall have.
        static func shown(_ label: String?, for key: CredentialKey) -> String {
            guard let label, isShown(label, for: key) else { return standard(for: key) }
            return label
        }

        /// Whether a label can be the item's own; one that cannot is kept among the attributes.
        static func isShown(_ label: String, for key: CredentialKey) -> Bool {
            !label.isEmpty && AttributeText.stored(label).hasSameBytes(as: label)
                && !label.hasSameBytes(as: standard(for: key))
        }
    }
#endif
