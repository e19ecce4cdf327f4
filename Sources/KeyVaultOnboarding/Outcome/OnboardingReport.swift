public import KeyVaultCore

/// A finished onboarding: where the credential is, and what the user should know about it.
public struct OnboardingReport: Sendable, Equatable {
    /// The key under which the vault holds the pair: the public key is its account, the secret its value.
    public let key: CredentialKey
    /// The name that the key carries in the user's list of keys.
    public let label: String
    /// What the key may do.
    public let scope: Scope
    /// Whether the service accepted the stored pair.
    public let verification: Verification
    /// The place of the fallback vault that holds the pair; `nil` if the vault itself does.
    public let fallback: Int?
    /// The page where the user limits and revokes the key.
    public let keyManagementURL: String
    /// The keys that were lost on the way, each of which the user has to delete.
    public internal(set) var orphans: [OrphanedKey] = []

    /// Describes a finished onboarding; programs make reports for their own tests and previews only.
    public init(
        key: CredentialKey, label: String, scope: Scope, verification: Verification, fallback: Int? = nil,
        keyManagementURL: String
    ) {
        self.key = key
        self.label = label
        self.scope = scope
        self.verification = verification
        self.fallback = fallback
        self.keyManagementURL = keyManagementURL
    }

    /// What a key may do.
    @nonexhaustive
    public enum Scope: Sendable, Hashable {
        /// Everything that the account may do, buying included.
        case fullAccount
        /// These permissions were asked for; the user may have granted fewer.
        case requested([String])
    }
}

extension OnboardingReport: CustomStringConvertible {
    /// What the user should be told.
    public var description: String {
        let rights =
            switch scope {
            case .fullAccount: "It is a full-account key: it can do all that the account can."
            case .requested(let scopes): "It was requested for \(scopes.joined(separator: ", "))."
            }
        let proof =
            switch verification {
            case .verified: "The service accepts it."
            case .notVerified(let cause): "The service could not confirm it yet [\(cause)]."
            }
        let losses = orphans.map { " \($0.message) Delete that key at \(keyManagementURL)." }.joined()
        return "The key “\(label)” is stored as \(key). \(proof) \(rights) Limit or revoke it at \(keyManagementURL)."
            + losses
    }
}
