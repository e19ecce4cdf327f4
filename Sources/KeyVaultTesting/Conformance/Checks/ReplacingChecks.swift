import KeyVaultCore

extension VaultConformance {
    static let replacing: [Check] = [
        Check("Storing again replaces the value and leaves one item") { trial in
            let key = try trial.key()
            for sample in [Sample.noise(5_000), Sample("short"), Sample("", []), Sample.noise(40)] {
                try await trial.vault.store(sample.secret(), for: key)
                for vault in try await trial.objects() {
                    try await trial.demand(sample, at: key, in: vault)
                    try await trial.demandList([key], in: vault)
                }
            }
        },
        Check("Storing again keeps the first date and moves the last one on") { trial in
            let key = try trial.key()
            try await trial.vault.store(Sample("one").secret(), for: key)
            let first = try await trial.entry(for: key)
            // A vault that counts whole seconds shows a change of its dates only in another second.
            let countsSeconds = first.created?.milliseconds.isMultiple(of: 1_000) ?? false
            try await Task.sleep(for: .milliseconds(countsSeconds ? 1_100 : 20))
            try await trial.vault.store(Sample("two").secret(), for: key)
            let second = try await trial.entry(for: key)
            let (created, recreated) = (first.created?.description, second.created?.description)
            try trial.demand(
                second.created == first.created, "the date of creation to stay \(created ?? "unknown")",
                found: recreated ?? "none", key: key)
            guard let created = second.created, let before = first.modified else { return }
            guard let after = second.modified else {
                throw trial.failure(key, expected: "a date of the last store", found: "none")
            }
            try trial.demand(
                after >= before && after >= created, "a last date not before \(before)", found: "\(after)", key: key)
        },
    ]
}
