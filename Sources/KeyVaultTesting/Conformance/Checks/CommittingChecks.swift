import KeyVaultCore

extension VaultConformance {
    static let committing: [Check] = [
        Check("A commit applies several changes") { trial in
            let (gone, kept) = (try trial.key("gone"), try trial.key("kept"))
            let (one, two) = (try trial.key("one"), try trial.key("two"))
            try await trial.vault.store(Sample("gone").secret(), for: gone)
            try await trial.vault.store(Sample("kept").secret(), for: kept)
            var changes = VaultChanges()
            changes.store(Sample("one").secret(), for: one, label: "label", attributes: ["a": "1"])
            changes.remove(gone)
            changes.store(Sample.noise(9_000).secret(), for: two)
            changes.remove(try trial.key("never there"))
            try await trial.vault.commit(changes)
            for vault in try await trial.objects() {
                try await trial.demand(Sample("one"), at: one, in: vault)
                try await trial.demand(label: "label", attributes: ["a": "1"], at: one, in: vault)
                try await trial.demand(Sample.noise(9_000), at: two, in: vault)
                try await trial.demand(Sample("kept"), at: kept, in: vault)
                try await trial.demandList([kept, one, two].sorted(), in: vault)
            }
        },
        Check("A commit applies its changes in their order") { trial in
            let (stored, removed, last) = (try trial.key("stored"), try trial.key("removed"), try trial.key("last"))
            try await trial.vault.store(Sample("old").secret(), for: stored)
            var changes = VaultChanges()
            changes.remove(stored)
            changes.store(Sample("new").secret(), for: stored)
            changes.store(Sample("new").secret(), for: removed)
            changes.remove(removed)
            for text in ["first", "second", "third"] { changes.store(Sample(text).secret(), for: last) }
            try await trial.vault.commit(changes)
            try await trial.demand(Sample("new"), at: stored)
            try await trial.demandAbsence(of: removed)
            try await trial.demand(Sample("third"), at: last)
            try await trial.demandList([last, stored])
        },
        Check("A commit with one change that is refused applies none") { trial in
            let (old, new) = (try trial.key("old"), try trial.key("new"))
            try await trial.vault.store(Sample("old").secret(), for: old)
            for isFirst in [true, false] {
                var changes = VaultChanges()
                if isFirst { changes.store(Sample("x").secret(), for: new, label: nil, attributes: ["label": "x"]) }
                changes.store(Sample("new").secret(), for: new)
                changes.remove(old)
                if !isFirst { changes.store(Sample.noise(VaultLimits.secretBytes + 1).secret(), for: new) }
                try await trial.demandError([isFirst ? .invalidArgument : .tooLarge], of: "commit") {
                    try await trial.vault.commit(changes)
                }
                try await trial.demand(Sample("old"), at: old)
                try await trial.demandAbsence(of: new)
            }
        },
        Check("A commit borrows its secrets and may be repeated") { trial in
            let key = try trial.key()
            var changes = VaultChanges()
            changes.store(Sample("value").secret(), for: key)
            try await trial.vault.commit(changes)
            _ = try await trial.vault.remove(key)
            try await trial.vault.commit(changes)
            try await trial.demand(Sample("value"), at: key)
        },
        Check("A commit of nothing does nothing") { trial in
            let key = try trial.key()
            try await trial.vault.store(Sample("value").secret(), for: key)
            let before = try await trial.entry(for: key)
            try await trial.vault.commit(VaultChanges())
            let after = try await trial.entry(for: key)
            try trial.demand(after == before, "the entry as it was", found: "another", key: key)
        },
    ]
}
