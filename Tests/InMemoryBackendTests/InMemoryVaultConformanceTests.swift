import InMemoryBackend
import KeyVaultTesting
import Testing

@Test(arguments: VaultConformance.checks)
func `The in-memory vault keeps the contract`(check: VaultConformance.Check) async throws {
    try await check.run(VaultConformance.Subject { InMemoryVault() })
}
