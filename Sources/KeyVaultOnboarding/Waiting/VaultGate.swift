#if Onboarding
    import KeyVaultCore

    /// The gate before each call that may bring the key: it is open only while the vault could keep it.
    struct VaultGate {
        /// Before this moment no call is made.
        var opensAt: Duration
        /// What this run knows of the record and of the vault's being writable.
        var proof: Proof
        private var hasAsked = false

        enum Proof {
            /// The record is in the vault, written in this run.
            case given
            /// It was stored in this run, and the vault's provider should have written it when the gate opens.
            case awaited
            /// It was found, or lost, and has to be stored.
            case missing
        }

        init(opensAt: Duration, proof: Proof) {
            self.opensAt = opensAt
            self.proof = proof
        }

        /// Why the vault could not keep a key now; a locked vault is unlocked, asking the user once each time it locks.
        mutating func error(of vault: any KeyVault) async -> VaultError? {
            switch await vault.status() {
            case .open:
                hasAsked = false
                return nil
            case .unavailable(let error): return error
            case .locked:
                guard !hasAsked else { return VaultError(.locked, during: .status) }
                hasAsked = true
                do throws(VaultError) { try await vault.unlock() } catch { return error }
                return nil
            @unknown default: return nil
            }
        }
    }
#endif
