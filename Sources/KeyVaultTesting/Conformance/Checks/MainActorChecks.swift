import KeyVaultCore

extension VaultConformance {
    static let mainActor: [Check] = [
        Check("No call holds the main actor", needs: .plainBuild) { trial in
            try await trial.demandFreeMainActor(with: Sample("value"))
            try await trial.demandFreeMainActor(during: "status") { _ = await trial.vault.status() }
        },
        Check("No call with a secret of 1 MiB holds the main actor", needs: .plainBuild) { trial in
            try await trial.demandFreeMainActor(with: .noise(VaultLimits.secretBytes))
        },
        Check("Neither unlocking nor closing holds the main actor", needs: .plainBuild) { trial in
            let key = try trial.key()
            try await trial.demandFreeMainActor(during: "unlock and close") {
                guard let vault = try await trial.another() else { return }
                try await vault.unlock()
                _ = try await vault.secret(for: key)
                await vault.close()
            }
        },
    ]
}

extension Trial {
    fileprivate func demandFreeMainActor(with sample: Sample) async throws {
        let (key, box) = (try key(), SecretBox(sample.secret()))
        for call in Call.allCases {
            try await demandFreeMainActor(during: call.rawValue) { try await call.make(of: vault, key: key, box: box) }
        }
    }

    fileprivate func demandFreeMainActor(
        during call: String, _ operation: @MainActor () async throws -> Void
    ) async throws {
        let slip = try await MainActorTicker.longestSlip(during: operation)
        try demand(slip < MainActorTicker.limit, "the main actor to be free during \(call)", found: "held for \(slip)")
    }
}
