import KeyVaultCore

extension VaultConformance {
    static let concurrency: [Check] = [
        Check("Eight writers of different keys lose nothing") { trial in
            let vaults = try await trial.objects()
            try await trial.concurrently(8) { writer in
                for round in 0..<3 {
                    let key = try trial.key("writer \(writer) round \(round)")
                    try await vaults[writer % vaults.count].store(Sample("\(writer) \(round)").secret(), for: key)
                }
            }
            for writer in 0..<8 {
                for round in 0..<3 {
                    let key = try trial.key("writer \(writer) round \(round)")
                    try await trial.demand(Sample("\(writer) \(round)"), at: key)
                }
            }
            let count = try await trial.entries().count
            try trial.demand(count == 24, "24 entries", found: "\(count)")
        },
        Check("Eight writers of one key leave one item with one of the values") { trial in
            let key = try trial.key()
            let vaults = try await trial.objects()
            for _ in 0..<3 {
                try await trial.concurrently(8) { writer in
                    let sample = Sample.uniform(UInt8(writer), count: 500 + writer)
                    try await vaults[writer % vaults.count].store(sample.secret(), for: key)
                }
                for vault in vaults {
                    try await trial.demandWhole(at: key, in: vault)
                    try await trial.demandList([key], in: vault)
                }
            }
        },
        Check("Readers during writes see whole values, old or new") { trial in
            let key = try trial.key()
            let vaults = try await trial.objects()
            try await trial.vault.store(Sample.uniform(0, count: 500).secret(), for: key)
            try await trial.concurrently(6) { index in
                let vault = vaults[index % vaults.count]
                for round in 0..<10 {
                    if index < 2 {
                        let writer = index * 10 + round
                        try await vault.store(Sample.uniform(UInt8(writer), count: 500 + writer).secret(), for: key)
                    } else {
                        try await trial.demandWhole(at: key, in: vault)
                        try await trial.demandList([key], in: vault)
                    }
                }
            }
        },
        Check("Stores and removals of one key at the same time leave it whole or absent") { trial in
            let key = try trial.key()
            let vaults = try await trial.objects()
            try await trial.concurrently(8) { index in
                let vault = vaults[index % vaults.count]
                for _ in 0..<3 {
                    if index.isMultiple(of: 2) {
                        try await vault.store(Sample.uniform(UInt8(index), count: 500 + index).secret(), for: key)
                    } else {
                        _ = try await vault.remove(key)
                    }
                }
            }
            let isListed = try await !trial.entries().isEmpty
            if isListed {
                try await trial.demandWhole(at: key, in: trial.vault)
            } else {
                try await trial.demandAbsence(of: key)
            }
            let removed = try await trial.vault.remove(key)
            try trial.demand(removed == isListed, "remove to return \(isListed)", found: "\(removed)", key: key)
            for vault in vaults { try await trial.demandAbsence(of: key, in: vault) }
        },
    ]
}

extension Trial {
    /// Demands a value of one kind of byte and of the length that belongs to it.
    fileprivate func demandWhole(at key: CredentialKey, in vault: any KeyVault) async throws {
        guard let secret = try await vault.secret(for: key) else {
            throw failure(key, expected: "a value", found: "nil")
        }
        let isWhole = secret.withExposedBytes { bytes in
            guard bytes.count >= 500, bytes.count == 500 + Int(bytes[0]) else { return false }
            return bytes.indices.allSatisfy { bytes[$0] == bytes[0] }
        }
        try demand(isWhole, "one of the values that were stored", found: "a mixture of \(secret.count) bytes", key: key)
    }
}
