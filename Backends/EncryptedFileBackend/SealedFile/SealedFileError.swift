package import KeyVaultCore

/// Why a file could not be opened, changed or sealed.
package enum SealedFileError: Error, Sendable, Equatable {
    /// The bytes are not as they must be, or the key is not the right one.
    case format(FormatError)
    /// OpenSSL failed.
    case crypto(CryptoError)
    /// An argument was refused, or there were no random bytes.
    case vault(VaultError)

    static func argument(_ fault: VaultError.ArgumentFault, remedy: String? = nil) -> SealedFileError {
        .vault(VaultError(.invalidArgument, during: .prepare, cause: .argument(fault), remedy: remedy))
    }
}

extension SealedFileError {
    /// The failure as vaults report it.
    package func vaultError(during operation: VaultError.Operation, key: CredentialKey? = nil) -> VaultError {
        switch self {
        case .format(let error): error.vaultError(during: operation, key: key)
        case .crypto(let error): VaultError(.ioFailure, during: operation, key: key, cause: error.cause)
        case .vault(let error):
            VaultError(error.code, during: operation, key: key, cause: error.cause, remedy: error.remedy)
        }
    }
}
