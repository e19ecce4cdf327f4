public import KeyVaultCore

/// An attempt that was begun and not decided, by this process or by a former one.
public struct PendingAttempt: Sendable, Hashable, Identifiable {
    /// The random name of the attempt.
    public let id: String
    /// The name that its key will carry in the user's list of keys.
    public let label: String
    /// The page where the user approves; `nil` if there is none yet or the record cannot be read.
    public let approvalURL: String?
    /// When it was begun, by the wall clock; `nil` if the record cannot be read.
    public let begun: UnixTime?
    /// Whether its key may have been made already.
    public let mayHaveKey: Bool
    /// Whether the record can be read; one that cannot be read can only be given up, with ``PKCEOnboarder/cancel()``.
    public let isReadable: Bool

    /// Describes an attempt; programs make descriptions for their own tests and previews only.
    public init(
        id: String, label: String, approvalURL: String?, begun: UnixTime?, mayHaveKey: Bool, isReadable: Bool = true
    ) {
        self.id = id
        self.label = label
        self.approvalURL = approvalURL
        self.begun = begun
        self.mayHaveKey = mayHaveKey
        self.isReadable = isReadable
    }
}
