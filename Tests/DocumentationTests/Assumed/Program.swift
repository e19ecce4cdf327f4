// What the code of the documentation takes for granted: the rest of a reader's program.
import KeyVaultKit
import KeyVaultTesting

let vault: any KeyVault = InMemoryVault()
let otherVault: any KeyVault = InMemoryVault()
let configuration = VaultConfiguration(application: "acme-domains")
let path = "/home/you/.local/share/acme/vault.keyvault"
let keyPath = "/home/you/.config/acme/key"
let onboarder = PKCEOnboarder(applicationName: "Acme Domains", vault: vault)
let clock = ManualClock()
let window = Window()
var secret: Secret { Secret(utf8: "example") }
var body: Secret { Secret(utf8: "{}") }
let key = madeKey("me")
let new = madeKey("new")
let old = madeKey("old")

func madeKey(_ account: String) -> CredentialKey {
    do { return try CredentialKey(service: "example.org", account: account) } catch { fatalError("\(error)") }
}
func use(_ bytes: Span<UInt8>) {}
func readKey(into output: inout OutputSpan<UInt8>) {}
func show(_ event: OnboardingEvent) {}
func AcmeVault(slot: String) throws(VaultError) -> any KeyVault { vault }

struct Window {
    func show(_ event: OnboardingEvent) {}
    func show(_ report: OnboardingReport) {}
    func show(_ orphan: OrphanedKey) {}
    func show(_ error: OnboardingError, choices: [OnboardingChoice]) {}
    func open(_ address: String) {}
}

enum PassphraseWindow {
    static func ask() async throws(VaultError) -> Secret { secret }
}
