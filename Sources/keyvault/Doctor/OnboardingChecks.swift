import KeyVaultCore

/// What former onboardings have left in the vault.
enum OnboardingChecks {
    static func all(_ vault: any KeyVault) async -> [Check] {
        do throws(VaultError) {
            let pending = try await labels("porkbun.com/pending", vault)
            let orphans = try await labels("porkbun.com/orphan", vault)
            return [
                pending.isEmpty
                    ? .ok("pending onboarding", "there is none")
                    : .warning(
                        "pending onboarding", pending,
                        remedy: "Go on with 'keyvault connect --resume', or give it up with --cancel."),
                orphans.isEmpty
                    ? .ok("lost keys", "there are none")
                    : .warning(
                        "lost keys", orphans,
                        remedy: "Delete them at https://porkbun.com/account/api, then forget them with"
                            + " 'keyvault connect --forget-orphan'."),
            ]
        } catch { return [.failure("pending onboarding", error)] }
    }

    private static func labels(_ service: String, _ vault: any KeyVault) async throws(VaultError) -> String {
        try await vault.entries(service: service).map { ($0.label ?? $0.key.account).escapingControls }
            .joined(separator: ", ")
    }
}
