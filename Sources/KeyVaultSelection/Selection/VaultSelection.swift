public import KeyVaultCore

/// The vault that was chosen, and why.
public struct VaultSelection: Sendable {
    /// What is known about the pin.
    @nonexhaustive
    public enum Pin: Sendable, Hashable {
        /// The application's data is here; the file says so.
        case pinned(file: String)
        /// Nothing is pinned yet; the first use will be remembered in this file.
        case notYet(file: String)
        /// Nothing is remembered: the vault ends with the process, or no variable tells where to.
        case notKept
    }

    /// The vault.
    public let vault: any KeyVault
    /// Where it keeps its data.
    public let location: VaultLocation
    /// Where the choice of the backend comes from.
    public let origin: ConfigurationOrigin
    /// The backends that come before this one in the list, and why they cannot be used.
    public let refused: [RefusedBackend]
    /// Whether the choice is remembered.
    public let pin: Pin
}
