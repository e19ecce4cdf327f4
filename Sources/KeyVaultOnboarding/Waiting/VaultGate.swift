#if Onboarding
    import KeyVaultCore

    /// The gate before each call that may bring the key: it is open only while the vault could keep it.
    struct VaultGate {
        /// Before this moment no call is made.
        var opensAt: Duration
        private var hasAsked = false

        init(opensAt: Duration) { self.opensAt = opensAt }

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
