import KeyVaultCore

extension VaultConformance {
    static let removing: [Check] = [
        Check("Removing tells whether there was something") { trial in
            let (key, other) = (try trial.key("one"), try trial.key("other"))
            let sample = Sample("other value")
            try trial.demand(!(await trial.vault.remove(key)), "false for an absent key", found: "true", key: key)
            try await trial.vault.store(Sample("value").secret(), for: key)
            try await trial.vault.store(sample.secret(), for: other)
            try trial.demand(await trial.vault.remove(key), "true for a present key", found: "false", key: key)
            try trial.demand(!(await trial.vault.remove(key)), "false the second time", found: "true", key: key)
            for vault in try await trial.objects() {
                try await trial.demandAbsence(of: key, in: vault)
                try await trial.demand(sample, at: other, in: vault)
            }
        },
        Check("A removed key can be stored again") { trial in
            let key = try trial.key()
            let sample = Sample("second value")
            try await trial.vault.store(Sample("first value").secret(), for: key, label: "one", attributes: ["a": "1"])
            _ = try await trial.vault.remove(key)
            try await trial.vault.store(sample.secret(), for: key, label: "two", attributes: ["b": "2"])
            try await trial.demand(sample, at: key)
            try await trial.demand(label: "two", attributes: ["b": "2"], at: key)
        },
        Check("An absent key reads as nil") { trial in
            try await trial.demandAbsence(of: trial.key("absent"))
            try await trial.vault.store(Sample("value").secret(), for: trial.key("present"))
            try await trial.demandAbsence(of: trial.key("absent"))
        },
    ]
}
