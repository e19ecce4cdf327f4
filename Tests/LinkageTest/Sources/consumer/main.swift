import KeyVaultKit

let vault = InMemoryVault()
let key = try CredentialKey(service: "example.org", account: "me")
try await vault.store(Secret(utf8: "example"), for: key)
if let found = try await vault.secret(for: key) {
    print("\(key) holds \(found.count) bytes")
}
await vault.close()
