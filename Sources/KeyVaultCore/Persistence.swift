/// How long a vault keeps what is stored in it.
@nonexhaustive
public enum Persistence: String, Sendable, Hashable, CaseIterable {
    /// Until the vault is closed or the process ends.
    case process
    /// Until the user's session ends.
    case session
    /// Until it is removed.
    case disk
}
