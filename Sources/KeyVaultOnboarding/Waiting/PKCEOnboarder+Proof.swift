#if Onboarding
    import KeyVaultCore

    /// The proof that the vault holds the record and can be written, without which no call is made.
    extension PKCEOnboarder {
        /// Reads the record that this run has stored, or stores the one that it has found; does so once.
        func prove(_ gate: inout VaultGate, _ record: inout AttemptRecord) async throws(VaultError) {
            let key = try places.record(record.attempt.id)
            if gate.proof == .awaited {
                do throws(VaultError) { try await expect(record.encoded(), under: key, in: vault) } catch {
                    guard error.code == .verificationFailed || error.code == .damaged else { throw error }
                    // The provider was killed before it had written what it had answered.
                    gate.proof = .missing
                }
            }
            if gate.proof == .missing {
                // Bytes that were never stored before: a vault may spare itself the writing of equal ones.
                record.resumptions += 1
                try await store(record)
                try await confirm(record.encoded(), under: key, in: vault)
            }
            gate.proof = .given
        }
    }
#endif
