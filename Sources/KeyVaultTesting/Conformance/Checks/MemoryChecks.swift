import KeyVaultCore

extension VaultConformance {
    static let memory: [Check] = [
        Check("A closed vault leaves no copy of a secret in memory", needs: .plainBuild) { trial in
            let (key, other, canary) = (try trial.key(), try trial.key("other"), Canary())
            try await trial.use(canary, under: key, and: other, in: trial.vault)
            await trial.vault.close()
            try await trial.demandNoCopy(of: canary)
        },
        Check("A vault that nobody holds any more leaves no copy of a secret in memory", needs: .plainBuild) { trial in
            let (key, other, canary) = (try trial.key(), try trial.key("other"), Canary())
            do {
                guard let vault = try await trial.another() else { return }
                try await trial.use(canary, under: key, and: other, in: vault)
            }
            try await trial.demandNoCopy(of: canary)
        },
    ]
}

extension Trial {
    /// Lets a canary go through every call that touches secrets.
    fileprivate func use(
        _ canary: Canary, under key: CredentialKey, and other: CredentialKey, in vault: any KeyVault
    ) async throws {
        try await vault.store(canary.secret(), for: key)
        try await vault.store(canary.secret(), for: key, label: "label")
        var changes = VaultChanges()
        changes.store(canary.secret(), for: other)
        try await vault.commit(changes)
        guard let secret = try await vault.secret(for: key), canary.isEqual(to: secret) else {
            throw failure(key, expected: "the value that was stored", found: "another or none")
        }
        _ = try await vault.entries()
        _ = try await vault.remove(other)
    }

    /// Demands that no copy is left, once the vault's threads have let go of what they held.
    fileprivate func demandNoCopy(of canary: Canary) async throws {
        var copies = 0
        for _ in 0..<5 {
            copies = try MemoryScan.copies(of: canary)
            if copies == 0 { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw failure(expected: "no copy", found: "\(copies)")
    }
}
