import KeyVaultKit

/// Remembers how a user signs in, in whichever vault it is given.
public struct SignIn: Sendable {
    /// What the user is told.
    public enum Outcome: Sendable, Equatable {
        case signedIn
        case unknownUser
        case tryLater(String)
    }

    private let vault: any KeyVault

    /// Hands the vault in, so that tests can hand in another one.
    public init(vault: any KeyVault) { self.vault = vault }

    /// Keeps a user's token; an error says what the user can do.
    public func remember(_ token: borrowing Secret, of user: String) async throws(VaultError) {
        try await vault.store(token, for: key(of: user), label: "Token of \(user)")
    }

    /// Tells whether a user can be signed in, handing the token to `request`.
    public func signIn(_ user: String, request: (borrowing Secret) -> Void) async -> Outcome {
        do throws(VaultError) {
            guard let token = try await vault.secret(for: key(of: user)) else { return .unknownUser }
            request(token)
            return .signedIn
        } catch {
            // Locked or unreachable is not "unknown": asking for the password again would overwrite what is there.
            return .tryLater(error.remedy)
        }
    }

    private func key(of user: String) throws(VaultError) -> CredentialKey {
        try CredentialKey(service: "sign-in.example.org", account: user)
    }
}
