import KeyVaultCore

extension Trial {
    /// Demands that a condition holds.
    func demand(
        _ holds: Bool, _ expected: String, found: @autoclosure () -> String, key: CredentialKey? = nil
    ) throws(ConformanceFailure) {
        guard holds else { throw failure(key, expected: expected, found: found()) }
    }

    /// Demands that a vault holds a value under a key.
    func demand(_ sample: Sample, at key: CredentialKey, in vault: (any KeyVault)? = nil) async throws {
        guard let secret = try await (vault ?? self.vault).secret(for: key) else {
            throw failure(key, expected: sample.name, found: "nil")
        }
        if let difference = sample.difference(from: secret) {
            throw failure(key, expected: sample.name, found: difference)
        }
    }

    /// Tells whether the vault holds a value under a key.
    func holds(_ sample: Sample, at key: CredentialKey) async throws -> Bool {
        guard let secret = try await vault.secret(for: key) else { return false }
        return sample.difference(from: secret) == nil
    }

    /// Demands that a vault holds nothing under a key, by reading and by listing.
    func demandAbsence(of key: CredentialKey, in vault: (any KeyVault)? = nil) async throws {
        if let secret = try await (vault ?? self.vault).secret(for: key) {
            throw failure(key, expected: "nil", found: "\(secret.count) bytes")
        }
        let isListed = try await entries(in: vault).contains { $0.key == key }
        try demand(!isListed, "no entry", found: "an entry", key: key)
    }

    /// Demands that this run's entries have exactly these keys, in this order.
    func demandList(_ keys: [CredentialKey], in vault: (any KeyVault)? = nil) async throws {
        let found = try await entries(in: vault).map(\.key)
        try demand(found == keys, "the keys \(keys)", found: "\(found)")
    }

    /// Demands that a call fails with an error of one of these codes.
    func demandError(
        _ codes: Set<VaultError.Code>, of call: String, key: CredentialKey? = nil, from body: () async throws -> Void
    ) async throws {
        let expected = "\(call) to throw " + codes.map(\.rawValue).sorted().joined(separator: " or ")
        do {
            try await body()
        } catch let error as VaultError {
            return try demand(codes.contains(error.code), expected, found: error.message, key: key)
        }
        throw failure(key, expected: expected, found: "success")
    }

    /// Runs so many pieces of work at the same time.
    func concurrently(_ count: Int, _ work: @escaping @Sendable (Int) async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for index in 0..<count { group.addTask { try await work(index) } }
            try await group.waitForAll()
        }
    }

    /// Runs work in a task that was cancelled beforehand, and returns the vault's error if there was one.
    func cancelled(_ work: @escaping @Sendable () async throws -> Void) async throws -> VaultError? {
        let task = Task {
            unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
            do { try await work() } catch let error as VaultError { return error as VaultError? }
            return nil
        }
        return try await task.value
    }
}
