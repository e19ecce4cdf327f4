/// Why a vault did not do what it was asked, to which key, and what can be done about it.
///
/// Errors are equal if their codes are. No error holds a secret, a passphrase or the body of an answer.
public struct VaultError: Error, Sendable {
    /// What kind of failure it was.
    public let code: Code
    /// Which call failed.
    public let operation: Operation
    /// The key that the call was about, if it was about one.
    public let key: CredentialKey?
    /// What the layer below reported, with its type kept.
    public let cause: Cause?
    private let specificRemedy: String?

    /// Describes a failure; called by vaults.
    ///
    /// - Parameters:
    ///   - code: What kind of failure it was.
    ///   - operation: Which call failed.
    ///   - key: The key that the call was about.
    ///   - cause: What the layer below reported.
    ///   - remedy: One plain sentence saying what the user can do, where the vault knows better than
    ///     ``Code/remedy``.
    public init(
        _ code: Code, during operation: Operation, key: CredentialKey? = nil, cause: Cause? = nil,
        remedy: String? = nil
    ) {
        self.code = code
        self.operation = operation
        self.key = key
        self.cause = cause
        specificRemedy = remedy
    }

    /// One plain sentence saying what the user can do.
    public var remedy: String { specificRemedy ?? code.remedy }
}

extension VaultError {
    /// The calls that can fail.
    @nonexhaustive
    public enum Operation: String, Sendable, Hashable, CaseIterable {
        /// Making a key or another argument.
        case prepare
        /// Opening the vault's store.
        case open
        /// ``KeyVault/store(_:for:label:attributes:)``
        case store
        /// ``KeyVault/secret(for:)``
        case read
        /// ``KeyVault/remove(_:)``
        case remove
        /// ``KeyVault/entries(service:)``
        case list
        /// ``KeyVault/commit(_:)``
        case commit
        /// ``KeyVault/unlock()``
        case unlock
        /// ``KeyVault/status()``
        case status
    }

    /// What the layer below a vault reported.
    @nonexhaustive
    public enum Cause: Sendable, Hashable {
        /// An argument cannot be stored.
        case argument(ArgumentFault)
        /// A system call failed with this `errno`.
        case system(call: String, errno: Int32)
        /// A file or directory is not as it must be.
        case file(FileFault, path: String)
        /// GLib reported an error.
        case glib(domain: String, code: Int32, message: String)
        /// OpenSSL reported this reason.
        case openSSL(reason: String)
        /// A stored format was not as it must be.
        case format(String)
    }

    /// What is wrong with an argument.
    @nonexhaustive
    public enum ArgumentFault: Sendable, Hashable {
        /// The service is empty.
        case emptyService
        /// The service or the account holds a NUL.
        case nulInKey
        /// The service or the account is longer than ``VaultLimits/keyBytes``.
        case keyTooLong
        /// The label holds a NUL or is too long.
        case label
        /// There are more attributes than ``VaultLimits/attributeCount``.
        case tooManyAttributes
        /// The name of this attribute is empty, holds a NUL or is too long.
        case attributeName(String)
        /// The value of this attribute holds a NUL or is too long.
        case attributeValue(String)
        /// This attribute's name belongs to the vaults.
        case reservedAttribute(String)
        /// The passphrase of a vault has no bytes.
        case emptyPassphrase
        /// The raw key of a vault is shorter than 32 or longer than 1,024 bytes.
        case rawKeyLength
        /// No key was given for this slot of a vault, which is to stay.
        case slotWithoutKey(String)
        /// No passphrase opens the vault that could be replaced.
        case noPassphraseSlot
        /// Several passphrases open the vault, and it was opened with another key.
        case unclearPassphraseSlot
        /// The vault has no such slot.
        case noSuchSlot
        /// The slot is the only one that opens the vault.
        case lastSlot
    }

    static func invalid(_ fault: ArgumentFault) -> VaultError {
        VaultError(.invalidArgument, during: .prepare, cause: .argument(fault))
    }
}

extension VaultError: Equatable {
    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }
}
