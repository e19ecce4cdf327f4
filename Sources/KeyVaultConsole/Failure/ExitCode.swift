package import KeyVaultCore

/// The exit statuses of the tool; scripts rely on them.
package enum ExitCode: Int32, Sendable {
    /// Done.
    case done = 0
    /// A failure that has no status of its own.
    case failure = 1
    /// The command line is wrong.
    case usage = 2
    /// There is no such item.
    case notFound = 3
    /// Locked, dismissed or cancelled.
    case locked = 4
    /// Unavailable, timed out, no default collection, or no vault file.
    case unavailable = 5
    /// Damaged, no vault, of a newer version, or an older copy.
    case damaged = 6
    /// The passphrase or key does not open the vault.
    case wrongKey = 7
    /// The configuration or an argument is refused, the data is elsewhere, or a file is open to others.
    case refused = 8
    /// The user declined, or the time ran out.
    case notGranted = 9
    /// A key exists whose secret is not stored.
    case notStored = 10

    /// The status of a vault's failure.
    package init(_ code: VaultError.Code) {
        self =
            switch code {
            case .locked, .dismissed, .cancelled: .locked
            case .unavailable, .timedOut, .noDefaultCollection: .unavailable
            case .damaged, .notAVault, .unsupportedVersion, .parametersRefused, .rolledBack: .damaged
            case .wrongPassphrase: .wrongKey
            case .invalidArgument, .pinnedElsewhere, .insecurePermissions: .refused
            default: .failure
            }
    }
}
