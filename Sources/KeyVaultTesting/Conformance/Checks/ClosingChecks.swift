import KeyVaultCore

extension VaultConformance {
    static let closing: [Check] = [
        Check("A closed vault answers unavailable to every call") { trial in
            let key = try trial.key()
            try await trial.vault.store(Sample("value").secret(), for: key)
            await trial.vault.close()
            let box = SecretBox(Sample("value").secret())
            for call in Call.allCases {
                try await trial.demandError([.unavailable], of: call.rawValue, key: key) {
                    try await call.make(of: trial.vault, key: key, box: box)
                }
            }
            guard case .unavailable = await trial.vault.status() else {
                throw trial.failure(expected: "the status unavailable", found: "\(await trial.vault.status())")
            }
        },
        Check("Closing twice, also at the same time, is harmless") { trial in
            try await trial.vault.store(Sample("value").secret(), for: trial.key())
            try await trial.concurrently(4) { _ in await trial.vault.close() }
            await trial.vault.close()
            try await trial.demandError([.unavailable], of: "entries") { _ = try await trial.vault.entries() }
        },
        Check("Calls that run while the vault is closed succeed or answer unavailable") { trial in
            try await trial.concurrently(9) { index in
                guard index < 8 else {
                    await Task.yield()
                    return await trial.vault.close()
                }
                let key = try trial.key("account \(index)")
                do {
                    for _ in 0..<50 { try await trial.vault.store(Sample("value").secret(), for: key) }
                } catch let error as VaultError {
                    try trial.demand(error.code == .unavailable, "unavailable", found: error.message, key: key)
                }
            }
            try await trial.demandError([.unavailable], of: "entries") { _ = try await trial.vault.entries() }
        },
        Check("Closing waits for running calls", needs: .reopening) { trial in
            let key = try trial.key()
            for round in 0..<5 {
                guard let vault = try await trial.another() else { return }
                let sample = Sample.noise(50_000, seed: UInt32(round))
                let storing = Task {
                    do { try await vault.store(sample.secret(), for: key) } catch let error as VaultError {
                        return error as VaultError?
                    }
                    return nil
                }
                try await Task.sleep(for: .milliseconds(round))
                await vault.close()
                // Whatever the call did must be visible now: nothing may happen behind a vault that is closed.
                let isThere = try await trial.holds(sample, at: key)
                let error = try await storing.value
                let isThereAfterwards = try await trial.holds(sample, at: key)
                try trial.demand(
                    isThere == isThereAfterwards && (isThere || error != nil), "no change after the closing",
                    found: "one", key: key)
            }
        },
    ]
}
