import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

extension CredentialKey {
    /// Service and account as members of a JSON object.
    var jsonMembers: String { "\"service\":\(service.jsonQuoted),\"account\":\(account.jsonQuoted)" }

    /// The key as a JSON object.
    var json: String { "{\(jsonMembers)}" }
}

extension CommandFailure {
    /// An open vault has no such item.
    static func notFound(_ key: CredentialKey) -> CommandFailure {
        CommandFailure(
            .notFound, code: "notFound", "There is no \(key) in the vault",
            remedy: "See 'keyvault list', or store it with 'keyvault set'.")
    }
}
