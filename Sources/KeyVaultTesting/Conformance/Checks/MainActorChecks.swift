import KeyVaultCore

extension VaultConformance {
    static let mainActor: [Check] = [
        Check("No call holds the main actor") { trial in
            for call in Call.all(of: trial.vault, key: try trial.key()) { try await trial.demandFree(during: call) }
            try await trial.demandFree(during: Call(name: "status") { _ = await trial.vault.status() })
        },
        Check("No call with a large secret holds the main actor") { trial in
            let sample = Sample.noise(VaultLimits.secretBytes)
            let key = try trial.key()
            // Copies for the commits are made beforehand: making them is the caller's work.
            try await trial.vault.store(sample.secret(), for: key)
            for call in Call.all(of: trial.vault, key: key, sample: sample) where call.name != "commit" {
                try await trial.demandFree(during: call)
            }
            var changes = VaultChanges()
            changes.store(sample.secret(), for: key)
            let slip = try await MainActorTicker.longestSlip { try await trial.vault.commit(changes) }
            try trial.demandFree(slip, during: "commit")
        },
        Check("Neither unlocking nor closing holds the main actor") { trial in
            let key = try trial.key()
            try await trial.demandFree(
                during: Call(name: "unlock and close") {
                    guard let vault = try await trial.another() else { return }
                    try await vault.unlock()
                    _ = try await vault.secret(for: key)
                    await vault.close()
                })
        },
    ]
}

extension Trial {
    fileprivate func demandFree(during call: Call) async throws {
        let slip = try await MainActorTicker.longestSlip { try await call.make() }
        try demandFree(slip, during: call.name)
    }

    fileprivate func demandFree(_ slip: Duration, during name: String) throws {
        try demand(slip < MainActorTicker.limit, "the main actor to be free during \(name)", found: "held for \(slip)")
    }
}
