/// What a vault can do at this moment, found out without prompting anybody or starting anything.
@nonexhaustive
public enum VaultStatus: Sendable, Equatable {
    /// Secrets can be read and stored.
    case open
    /// The vault is there and has to be unlocked first.
    case locked
    /// The vault cannot be used, for the reason given.
    case unavailable(VaultError)
}
