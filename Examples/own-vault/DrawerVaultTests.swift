import KeyVaultTesting
import Testing

@Test(arguments: VaultConformance.checks)
func `The drawer keeps the contract`(check: VaultConformance.Check) async throws {
    try await check.run(VaultConformance.Subject { DrawerVault() })
}
