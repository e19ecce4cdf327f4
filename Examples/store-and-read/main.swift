import KeyVaultKit

let vault: any KeyVault = InMemoryVault()
let key = try CredentialKey(service: "example.org", account: "me")
try await vault.store(Secret(utf8: "correct horse"), for: key, label: "My password")
if let secret = try await vault.secret(for: key) {
    secret.withExposedBytes { bytes in print("\(key) holds \(bytes.count) bytes") }
}
print(try await vault.remove(key), try await vault.secret(for: key) == nil)
await vault.close()
// Prints: example.org/me holds 13 bytes
// Prints: true true
