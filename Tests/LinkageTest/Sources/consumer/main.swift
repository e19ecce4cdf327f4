import KeyVaultKit

let vault = InMemoryVault()
let key = try CredentialKey(service: "example.org", account: "me")
try await vault.store(Secret(utf8: "example"), for: key)
let found = try await vault.secret(for: key)
print("stored \(key), \(found?.count ?? 0) bytes")
await vault.close()
