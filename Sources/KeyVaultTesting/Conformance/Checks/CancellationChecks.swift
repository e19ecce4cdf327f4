import KeyVaultCore

extension VaultConformance {
    static let cancellation: [Check] = [
        Check("A store that is cancelled beforehand is done or not done") { trial in
            let (key, old, new) = (try trial.key(), Sample("old value"), Sample("new value"))
            try await trial.vault.store(old.secret(), for: key)
            let error = try await trial.cancelled { try await trial.vault.store(new.secret(), for: key) }
            try await trial.demandEffect(old: old, new: new, error: error, at: key)
        },
        Check("A commit that is cancelled beforehand is done or not done") { trial in
            let (key, old, new) = (try trial.key(), Sample("old value"), Sample("new value"))
            try await trial.vault.store(old.secret(), for: key)
            let error = try await trial.cancelled {
                var changes = VaultChanges()
                changes.store(new.secret(), for: key)
                try await trial.vault.commit(changes)
            }
            try await trial.demandEffect(old: old, new: new, error: error, at: key)
        },
        Check("A removal that is cancelled beforehand is done or not done") { trial in
            let (key, old) = (try trial.key(), Sample("old value"))
            try await trial.vault.store(old.secret(), for: key)
            let error = try await trial.cancelled {
                let removed = try await trial.vault.remove(key)
                try trial.demand(removed, "true or an error", found: "false", key: key)
            }
            try await trial.demandEffect(old: old, new: nil, error: error, at: key)
        },
        Check("A cancelled read tells the truth or that it was cancelled") { trial in
            let (key, sample) = (try trial.key(), Sample("value"))
            try await trial.vault.store(sample.secret(), for: key)
            let reading = try await trial.cancelled { try await trial.demand(sample, at: key) }
            let listing = try await trial.cancelled { try await trial.demandList([key]) }
            for error in [reading, listing] {
                let isExpected = error.map { $0.code == .cancelled } ?? true
                try trial.demand(isExpected, "success or cancelled", found: error?.message ?? "", key: key)
            }
            try await trial.demand(sample, at: key)
        },
        Check("A store that is cancelled on its way is done or not done") { trial in
            let key = try trial.key()
            var old = Sample.noise(70_000)
            try await trial.vault.store(old.secret(), for: key)
            for round in 0..<6 {
                let new = Sample.noise(70_000, seed: UInt32(round + 2))
                let task = Task {
                    do { try await trial.vault.store(new.secret(), for: key) } catch let error as VaultError {
                        return error as VaultError?
                    }
                    return nil
                }
                for _ in 0..<round { await Task.yield() }
                task.cancel()
                let error = try await task.value
                try await trial.demandEffect(old: old, new: new, error: error, at: key)
                try await trial.vault.store(new.secret(), for: key)
                old = new
            }
        },
    ]
}

extension Trial {
    /// Demands the new value after success, the old one after a cancellation, and either where the vault cannot tell.
    fileprivate func demandEffect(old: Sample, new: Sample?, error: VaultError?, at key: CredentialKey) async throws {
        switch error?.code {
        case nil:
            guard let new else { return try await demandAbsence(of: key) }
            try await demand(new, at: key)
        case .cancelled: try await demand(old, at: key)
        case .outcomeUnknown:
            if try await holds(old, at: key) { return }
            if let new { try await demand(new, at: key) } else { try await demandAbsence(of: key) }
        default: throw failure(key, expected: "success or cancelled", found: error?.message ?? "")
        }
    }
}
