import KeyVaultCore

extension VaultConformance {
    static let attributes: [Check] = [
        Check("Label and attributes are kept and listed") { trial in
            let key = try trial.key()
            let attributes = [
                "environment": "test", "Größe": "groß\nund klein ", "empty": "", "Role": "a", "role": "b",
            ]
            let label = "Example – \"für\" Menschen \\ 🔑"
            try await trial.vault.store(Sample("value").secret(), for: key, label: label, attributes: attributes)
            for vault in try await trial.objects() {
                try await trial.demand(label: label, attributes: attributes, at: key, in: vault)
            }
        },
        Check("A store replaces label and attributes as a whole") { trial in
            let key = try trial.key()
            let secret = Sample("value").secret()
            try await trial.vault.store(secret, for: key, label: "first", attributes: ["a": "1", "b": "2"])
            try await trial.vault.store(secret, for: key, label: "second", attributes: ["b": "3", "c": "4"])
            try await trial.demand(label: "second", attributes: ["b": "3", "c": "4"], at: key)
            try await trial.vault.store(secret, for: key, label: "third", attributes: [:])
            try await trial.demand(label: "third", attributes: [:], at: key)
        },
        Check("Label and attributes at the limits are kept") { trial in
            let key = try trial.key()
            let longest = String(repeating: "v", count: VaultLimits.attributeValueBytes)
            var attributes = [String(repeating: "n", count: VaultLimits.attributeNameBytes): longest]
            for index in 1..<VaultLimits.attributeCount { attributes["name\(index)"] = "value\(index)" }
            try await trial.vault.store(Sample("value").secret(), for: key, label: longest, attributes: attributes)
            try await trial.demand(label: longest, attributes: attributes, at: key)
        },
    ]
}

extension Trial {
    /// Demands that a key is listed with this label and exactly these attributes.
    func demand(
        label: String, attributes: [String: String], at key: CredentialKey, in vault: (any KeyVault)? = nil
    ) async throws {
        let entry = try await entry(for: key, in: vault)
        let found = entry.label ?? "none"
        try demand(found.hasSameBytes(as: label), "the label '\(label)'", found: "'\(found)'", key: key)
        let isSame =
            entry.attributes.count == attributes.count
            && attributes.allSatisfy { name, value in entry.attributes[name]?.hasSameBytes(as: value) ?? false }
        try demand(isSame, "the attributes \(attributes)", found: "\(entry.attributes)", key: key)
    }
}
