import KeyVaultCore

extension VaultConformance {
    static let refusals: [Check] = [
        Check("More than 1 MiB is refused and nothing has changed") { trial in
            let sample = Sample.noise(VaultLimits.secretBytes + 1)
            try await trial.demandRefusal(.tooLarge, of: sample.name, sample: sample)
        },
        Check("Attributes with the vaults' own names are refused and nothing has changed") { trial in
            let names = ["service", "username", "account", "label", "xdg:schema", "gkr:compat", "keyvault:x", "Title"]
            for name in names { try await trial.demandRefusal(.invalidArgument, of: name, attributes: [name: "x"]) }
        },
        Check("Attributes beyond the limits are refused and nothing has changed") { trial in
            let longName = String(repeating: "n", count: VaultLimits.attributeNameBytes + 1)
            let longValue = String(repeating: "v", count: VaultLimits.attributeValueBytes + 1)
            let many = Dictionary(uniqueKeysWithValues: (0...VaultLimits.attributeCount).map { ("name\($0)", "x") })
            let faults: [(String, [String: String])] = [
                ("too many attributes", many), ("an empty name", ["": "x"]), ("a long name", [longName: "x"]),
                ("a NUL in a name", ["a\u{0}b": "x"]), ("a long value", ["name": longValue]),
                ("a NUL in a value", ["name": "a\u{0}b"]),
            ]
            for (fault, attributes) in faults {
                try await trial.demandRefusal(.invalidArgument, of: fault, attributes: attributes)
            }
        },
        Check("Labels beyond the limits are refused and nothing has changed") { trial in
            let long = String(repeating: "l", count: VaultLimits.attributeValueBytes + 1)
            try await trial.demandRefusal(.invalidArgument, of: "a long label", label: long)
            try await trial.demandRefusal(.invalidArgument, of: "a NUL in the label", label: "a\u{0}b")
        },
        Check("A secret that was refused can be stored afterwards") { trial in
            let key = try trial.key()
            let sample = Sample("value")
            let secret = sample.secret()
            try await trial.demandError([.invalidArgument], of: "store", key: key) {
                try await trial.vault.store(secret, for: key, label: nil, attributes: ["service": "x"])
            }
            try await trial.vault.store(secret, for: key)
            try await trial.demand(sample, at: key)
            let difference = sample.difference(from: secret)
            try trial.demand(difference == nil, "the caller's secret as it was", found: difference ?? "", key: key)
        },
        Check("A store that failed left the old value and can be tried again", needs: .failing) { trial in
            let (key, old, new) = (try trial.key(), Sample("old value"), Sample("new value"))
            let secret = new.secret()
            try await trial.vault.store(old.secret(), for: key)
            try await trial.subject.failNextStore?(trial.vault)
            let codes = Set(VaultError.Code.allCases).subtracting([.outcomeUnknown, .durabilityUnknown])
            try await trial.demandError(codes, of: "store", key: key) { try await trial.vault.store(secret, for: key) }
            try await trial.demand(old, at: key)
            try await trial.vault.store(secret, for: key)
            try await trial.demand(new, at: key)
        },
    ]
}

extension Trial {
    /// Demands that a store and a commit of this are refused, over an old item and where there is none.
    fileprivate func demandRefusal(
        _ code: VaultError.Code, of fault: String, sample: Sample = Sample("new value"), label: String? = nil,
        attributes: [String: String] = [:]
    ) async throws {
        let (taken, free, old) = (try key("taken"), try key("free"), Sample("old value"))
        try await vault.store(old.secret(), for: taken, label: "old", attributes: ["old": "attribute"])
        let before = try await entry(for: taken)
        for key in [taken, free] {
            try await demandError([code], of: "store with \(fault)", key: key) {
                try await vault.store(sample.secret(), for: key, label: label, attributes: attributes)
            }
            try await demandError([code], of: "commit with \(fault)", key: key) {
                var changes = VaultChanges()
                changes.store(sample.secret(), for: key, label: label, attributes: attributes)
                try await vault.commit(changes)
            }
        }
        try await demand(old, at: taken)
        let after = try await entry(for: taken)
        try demand(after == before, "the entry as it was before \(fault)", found: "another", key: taken)
        try await demandAbsence(of: free)
    }
}
