import KeyVaultKit

// Opens the vault that the user has configured, says which one it is and why, and keeps a token in it.
do {
    let selection = try await openVault(VaultConfiguration(application: "keyvault-example"))
    print("Using \(selection.location), chosen by \(selection.origin)")
    for refused in selection.refused { print("Not \(refused)") }

    let vault = selection.vault
    let key = try CredentialKey(service: "example.org", account: "token")
    if let token = try await vault.secret(for: key) {
        print("Found a token of \(token.count) bytes")
    } else {
        try await vault.store(Secret(utf8: "example"), for: key, label: "Token of the example")
        print("Stored a token")
    }
    await vault.close()
} catch {
    // Says what happened and what the user can do; a VaultSelectionError if no vault was opened, else a VaultError.
    print("open-by-configuration: \(error)")
}
