package import KeyVaultCore

/// Why the bytes of a vault file were refused, in the order of the checks.
///
/// The raw values are the names that programs and their users see as the cause of a `VaultError`.
package enum FormatError: String, Error, Sendable, Hashable, CaseIterable {
    /// The bytes do not begin as a vault does, or there are none.
    case notAVault
    /// A newer version, a flag or a critical record that this version does not know.
    case unsupportedVersion
    /// The header is cut, does not match its checksum or breaks the rules of its structure.
    case damagedHeader
    /// The cost of the key derivation is outside the accepted range.
    case parametersRefused
    /// No slot is of the kind of the key that was given.
    case noMatchingSlot
    /// There are slots of the kind, and the key opens none of them.
    case wrongKey
    /// The key is right, and the body or the header that is bound to it is not what was written.
    case damagedBody
    /// The body is authentic and breaks the rules of its structure.
    case malformedPayload
    /// The generation is lower than one that was seen before.
    case rolledBack
    /// The file is larger than 64 MiB, or would become so.
    case tooLarge
}

extension FormatError {
    /// What kind of failure this is to users of a vault.
    package var code: VaultError.Code {
        switch self {
        case .notAVault: .notAVault
        case .unsupportedVersion: .unsupportedVersion
        case .damagedHeader, .damagedBody, .malformedPayload: .damaged
        case .parametersRefused: .parametersRefused
        case .noMatchingSlot, .wrongKey: .wrongPassphrase
        case .rolledBack: .rolledBack
        case .tooLarge: .tooLarge
        }
    }

    /// The failure as vaults report it, with its name as the cause.
    package func vaultError(during operation: VaultError.Operation, key: CredentialKey? = nil) -> VaultError {
        VaultError(code, during: operation, key: key, cause: .format(rawValue), remedy: remedy)
    }

    private var remedy: String? {
        self == .tooLarge ? "Keep fewer or smaller secrets in this file; it may have 64 MiB." : nil
    }
}
