import KeyVaultCore

extension VaultConformance {
    static let status: [Check] = [
        Check("An open vault says that it is open") { trial in
            let status = await trial.vault.status()
            try trial.demand(status == .open, "open", found: "\(status)")
        },
        Check("Unlocking an open vault changes nothing") { trial in
            let (key, sample) = (try trial.key(), Sample("value"))
            try await trial.vault.store(sample.secret(), for: key)
            for _ in 0..<2 { try await trial.vault.unlock() }
            try await trial.demand(sample, at: key)
            let status = await trial.vault.status()
            try trial.demand(status == .open, "open", found: "\(status)")
        },
        Check("A locked vault is never taken for an empty one", needs: .locking) { trial in
            let key = try trial.key()
            try await trial.vault.store(Sample("value").secret(), for: key)
            try await trial.subject.lock?(trial.vault)
            let status = await trial.vault.status()
            try trial.demand(status == .locked, "the status locked", found: "\(status)")
            let box = SecretBox(Sample("value").secret())
            for call in Call.allCases {
                try await trial.demandError([.locked, .dismissed], of: call.rawValue, key: key) {
                    try await call.make(of: trial.vault, key: key, box: box)
                }
            }
        },
    ]
}
