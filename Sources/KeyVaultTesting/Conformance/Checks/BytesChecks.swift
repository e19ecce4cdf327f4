import KeyVaultCore

extension VaultConformance {
    static let bytes: [Check] = Sample.table.map { sample in
        Check("A secret comes back exactly: \(sample.name)") { trial in
            let key = try trial.key()
            try await trial.vault.store(sample.secret(), for: key)
            for vault in try await trial.objects() { try await trial.demand(sample, at: key, in: vault) }
        }
    }
}
