import KeyVaultCore

extension VaultConformance {
    static let sharing: [Check] = [
        Check("Two vault objects on one store see each other's changes at once", needs: .reopening) { trial in
            let (key, other) = (try trial.key(), try await trial.reopened())
            for round in 0..<3 {
                let (one, two) = (Sample("one \(round)"), Sample("two \(round)"))
                try await trial.vault.store(one.secret(), for: key, label: "one", attributes: ["by": "one"])
                try await trial.demand(one, at: key, in: other)
                try await trial.demand(label: "one", attributes: ["by": "one"], at: key, in: other)
                try await other.store(two.secret(), for: key, label: "two", attributes: ["by": "two"])
                try await trial.demand(two, at: key)
                try await trial.demand(label: "two", attributes: ["by": "two"], at: key)
                try trial.demand(await other.remove(key), "remove to return true", found: "false", key: key)
                try await trial.demandAbsence(of: key)
            }
        },
        Check("Closing one vault object leaves another one open", needs: .reopening) { trial in
            let (key, other, sample) = (try trial.key(), try await trial.reopened(), Sample("value"))
            try await trial.vault.store(sample.secret(), for: key)
            await other.close()
            try await trial.demand(sample, at: key)
        },
        Check("What was stored is there when the vault is opened again", needs: .reopening) { trial in
            guard trial.vault.persistence != .process else { return }
            let (key, sample) = (try trial.key(), Sample.noise(3_000))
            try await trial.vault.store(sample.secret(), for: key, label: "label", attributes: ["a": "1"])
            let before = try await trial.entry(for: key)
            await trial.vault.close()
            let reopened = try await trial.reopened()
            try await trial.demand(sample, at: key, in: reopened)
            let after = try await trial.entry(for: key, in: reopened)
            try trial.demand(after == before, "the entry as it was", found: "another", key: key)
        },
    ]
}
