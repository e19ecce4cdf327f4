package import KeyVaultKit

/// What the program is made of, besides its window; tests bring their own edges.
package struct DeskSetup: Sendable {
    /// What the user sees on the approval page and in the list of keys.
    package static let applicationName = "Domain Desk"
    /// What names the program's folders.
    package static let applicationID = "domain-desk"

    package var vault: VaultConfiguration
    package var registry = VaultRegistry()
    package var service: OnboardingService
    package var options: OnboardingOptions
    package var transport: any HTTPTransport
    package var browser: any BrowserOpener
    package var time: any TimeSource
    /// Where a key is saved that the configured vault does not take; the user's folder for data if left out.
    package var refugeFolder: String?

    package init(
        vault: VaultConfiguration = VaultConfiguration(application: DeskSetup.applicationID),
        service: OnboardingService = .porkbun, options: OnboardingOptions = OnboardingOptions(),
        transport: any HTTPTransport, browser: any BrowserOpener = XDGBrowser(), time: any TimeSource = SystemTime()
    ) {
        self.vault = vault
        self.service = service
        self.options = options
        self.options.applicationID = Self.applicationID
        self.transport = transport
        self.browser = browser
        self.time = time
    }

    func onboarder(for vault: any KeyVault) -> PKCEOnboarder {
        PKCEOnboarder(
            service: service, applicationName: Self.applicationName, vault: vault, transport: transport,
            options: options, browser: browser, time: time)
    }
}
