public import KeyVaultCore

/// A key that the user has to look for and delete, because nobody has its secret.
///
/// The vault remembers it until ``PKCEOnboarder/forgetOrphan(_:)`` is called, so that a program can show it at each
/// start.
public struct OrphanedKey: Sendable, Hashable, Identifiable {
    /// How the secret was lost.
    @nonexhaustive
    public enum Reason: String, Sendable, Hashable, CaseIterable {
        /// The key was made and its answer did not arrive, or was not stored.
        case answerLost
        /// Nobody can say whether the key was made.
        case uncertain
        /// The key was fetched although this computer had not asked for it: somebody else may have the secret.
        case claimedElsewhere
    }

    /// The attempt that the key was requested by.
    public let id: String
    /// The public key, if the service told it.
    public let publicKey: String?
    /// The name that the key carries in the user's list of keys.
    public let label: String
    /// How the secret was lost.
    public let reason: Reason
    /// When the loss was noticed, by the wall clock.
    public let noted: UnixTime
    /// The items that hold answers of the service that could not be read, one of which may hold the secret.
    public let receipts: [CredentialKey]
    /// The page with that list.
    public let keyManagementURL: String
    /// Whether the vault remembers it; otherwise this is the only time that it is told.
    public internal(set) var isRemembered = false

    /// Describes a key; programs make descriptions for their own tests and previews only.
    public init(
        id: String, publicKey: String?, label: String, reason: Reason, noted: UnixTime,
        receipts: [CredentialKey] = [], keyManagementURL: String
    ) {
        self.id = id
        self.publicKey = publicKey
        self.label = label
        self.reason = reason
        self.noted = noted
        self.receipts = receipts
        self.keyManagementURL = keyManagementURL
    }
}

extension OrphanedKey: CustomStringConvertible {
    /// What happened and what the user has to do.
    public var description: String { "\(message) \(remedy)" }

    /// What happened, in plain sentences.
    public var message: String {
        let receipt = receipts.first.map { " The service's answer was stored as \($0)." } ?? ""
        switch reason {
        case .answerLost: return "\(loss)\(receipt)"
        case .uncertain: return "It is not certain whether a key named \(name) was created.\(receipt)"
        case .claimedElsewhere:
            return "\(loss) This computer never asked for it: somebody else may have it.\(receipt)"
        }
    }

    /// One plain sentence saying what the user has to do.
    public var remedy: String {
        switch reason {
        case .answerLost: "Delete this key at \(keyManagementURL), then start again."
        case .uncertain: "Look at \(keyManagementURL); if the key is there, delete it. Then start again."
        case .claimedElsewhere: "Delete this key now at \(keyManagementURL), then start again."
        }
    }

    private var loss: String {
        "A key named \(name) was created, but its secret did not reach this computer. Nobody can see it again."
    }

    private var name: String {
        let label = "“\(label.escapingControls)”"
        return publicKey.map { "\(label) (…\($0.suffix(4).description.escapingControls))" } ?? label
    }
}
