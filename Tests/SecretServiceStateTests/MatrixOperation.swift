#if SecretService
    import KeyVaultCore

    /// The columns of the matrix: one call of the contract each, on an account of its own.
    enum MatrixOperation: String, CaseIterable {
        case get, set, list, remove, unlock, status

        /// Makes the call and tells in a word what came of it.
        func outcome(of vault: any KeyVault) async -> String {
            do throws(VaultError) {
                switch self {
                case .get: return try await vault.text(rawValue) == nil ? "nil" : "value"
                case .set:
                    try await vault.put("new", rawValue)
                    return "stored"
                case .list: return try await vault.entries(service: "service").isEmpty ? "none" : "entries"
                case .remove: return try await vault.drop(rawValue) ? "removed" : "nothing removed"
                case .unlock:
                    try await vault.unlock()
                    return "open"
                case .status:
                    switch await vault.status() {
                    case .open: return "open"
                    case .locked: return "locked"
                    case .unavailable(let error): return error.code.rawValue
                    @unknown default: return "?"
                    }
                }
            } catch {
                return error.code.rawValue
            }
        }
    }
#endif
