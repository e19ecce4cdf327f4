import KeyVaultCore

/// Why a cryptographic operation did not succeed.
package enum CryptoError: Error, Sendable, Hashable {
    /// The key is not the one that the message was sealed with.
    case wrongKey
    /// The key is right and the message is not what was sealed.
    case notAuthentic
    /// OpenSSL failed; the reason is its own.
    case openSSL(call: String, reason: String)
}

extension CryptoError {
    /// What vaults report as the cause where OpenSSL itself failed.
    var cause: VaultError.Cause? {
        guard case .openSSL(let call, let reason) = self else { return nil }
        return .openSSL(reason: "\(call): \(reason)")
    }
}
