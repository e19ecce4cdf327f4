extension VaultError {
    /// The kinds of failure; more may be added.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// The vault is locked and may not, or could not, be opened.
        case locked
        /// The user dismissed the prompt.
        case dismissed
        /// The task was cancelled.
        case cancelled
        /// The deadline passed.
        case timedOut
        /// The vault, its provider or its file is not there, or the vault was closed.
        case unavailable
        /// The provider has no default collection.
        case noDefaultCollection
        /// Something forbids the access.
        case accessDenied
        /// The passphrase or key does not open the vault.
        case wrongPassphrase
        /// The file is not a vault.
        case notAVault
        /// The stored data is damaged.
        case damaged
        /// The vault was written by a newer version.
        case unsupportedVersion
        /// The vault asks for parameters outside the accepted range.
        case parametersRefused
        /// An older copy of the vault was put back.
        case rolledBack
        /// Owner, mode or kind of a file would let others in.
        case insecurePermissions
        /// The file system cannot lock.
        case lockingUnavailable
        /// There is no space left.
        case outOfSpace
        /// The vault cannot be written.
        case readOnly
        /// The secret is larger than ``VaultLimits/secretBytes``, or the whole vault than its format allows.
        case tooLarge
        /// An argument cannot be stored.
        case invalidArgument
        /// Several items answer to one key.
        case ambiguous
        /// The application's data is in another vault.
        case pinnedElsewhere
        /// What was read back is not what was stored.
        case verificationFailed
        /// The change may or may not have been made.
        case outcomeUnknown
        /// The change was made but may not survive a power cut.
        case durabilityUnknown
        /// The provider broke its own protocol.
        case protocolViolation
        /// Reading or writing failed.
        case ioFailure
    }
}

extension VaultError.Code {
    /// What happened, as the end of a sentence that begins "Cannot store KEY: ".
    var summary: String {
        switch self {
        case .locked: "the vault is locked"
        case .dismissed: "the prompt was dismissed"
        case .cancelled: "the call was cancelled"
        case .timedOut: "the deadline passed"
        case .unavailable: "the vault is not available"
        case .noDefaultCollection: "the provider has no default collection"
        case .accessDenied: "access was denied"
        case .wrongPassphrase: "the passphrase or key does not open the vault"
        case .notAVault: "the file is not a vault"
        case .damaged: "the stored data is damaged"
        case .unsupportedVersion: "the vault was written by a newer version"
        case .parametersRefused: "the vault asks for parameters outside the accepted range"
        case .rolledBack: "an older copy of the vault was put back"
        case .insecurePermissions: "owner, mode or kind of a file would let others in"
        case .lockingUnavailable: "the file system cannot lock"
        case .outOfSpace: "no space is left"
        case .readOnly: "the vault cannot be written"
        case .tooLarge: "the secret or the vault is larger than allowed"
        case .invalidArgument: "an argument cannot be stored"
        case .ambiguous: "several items answer to the key"
        case .pinnedElsewhere: "the application's data is in another vault"
        case .verificationFailed: "what was read back is not what was stored"
        case .outcomeUnknown: "the change may or may not have been made"
        case .durabilityUnknown: "the change was made but may not survive a power cut"
        case .protocolViolation: "the provider broke its own protocol"
        case .ioFailure: "reading or writing failed"
        }
    }

    /// One plain sentence saying what the user can do about a failure of this kind.
    public var remedy: String {
        switch self {
        case .locked, .dismissed: "Unlock the vault and try again."
        case .cancelled: "Try again when ready."
        case .timedOut: "Check that the vault's provider and disk respond, then try again."
        case .unavailable: "Check that the vault exists and its provider is running, then open it again."
        case .noDefaultCollection: "Create a default keyring in the keyring manager, then try again."
        case .accessDenied: "Allow the program to use the vault, then try again."
        case .wrongPassphrase: "Give the passphrase or key that the vault was made with."
        case .notAVault: "Check the configured path."
        case .damaged: "Restore the vault from a backup; it was left as it is."
        case .unsupportedVersion: "Update the program; the vault was left as it is."
        case .parametersRefused: "Check where the vault comes from; it was left as it is."
        case .rolledBack: "Put the newest copy of the vault back."
        case .insecurePermissions: "Make the file and its folder yours alone (modes 0600 and 0700)."
        case .lockingUnavailable: "Move the vault to a file system that supports locks."
        case .outOfSpace: "Free some space and try again."
        case .readOnly: "Make the vault writable and try again."
        case .tooLarge: "Store less."
        case .invalidArgument: "Correct the argument that the cause names."
        case .ambiguous: "Remove the duplicates in the keyring manager."
        case .pinnedElsewhere: "Configure the former vault, or migrate the data."
        case .verificationFailed, .outcomeUnknown: "Read the key to see what is stored, then try again."
        case .durabilityUnknown: "Check the disk, then store again."
        case .protocolViolation: "Restart or update the provider, then try again."
        case .ioFailure: "Check the disk or the connection, then try again."
        }
    }
}
