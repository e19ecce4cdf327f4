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
            for call in Call.all(of: trial.vault, key: key) where call.name != "unlock" {
                try await trial.demandError([.locked, .dismissed], of: call.name, key: key, from: call.make)
            }
        },
    ]
}

/// Every call of the contract that can throw, with a small value.
struct Call: Sendable {
    let name: String
    let make: @Sendable () async throws -> Void

    static func all(of vault: any KeyVault, key: CredentialKey, sample: Sample = Sample("value")) -> [Call] {
        let box = SecretBox(sample.secret())
        return [
            Call(name: "store") { try await vault.store(box.secret, for: key) },
            Call(name: "secret") { _ = try await vault.secret(for: key) },
            Call(name: "entries") { _ = try await vault.entries(service: key.service) },
            Call(name: "commit") {
                var changes = VaultChanges()
                changes.store(box.secret.copy(), for: key)
                try await vault.commit(changes)
            },
            Call(name: "remove") { _ = try await vault.remove(key) },
            Call(name: "unlock") { try await vault.unlock() },
        ]
    }
}
