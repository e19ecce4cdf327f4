#if Onboarding
    import CurlTransport
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultSelection

    /// `keyvault connect porkbun`: an onboarding into the chosen vault.
    struct Connection {
        private let options: GlobalOptions
        private let applicationName: String
        private let service: OnboardingService
        private let onboarding: OnboardingOptions
        private let browser: any BrowserOpener

        /// Reads the command line.
        init(_ call: Program.Call) throws(CommandFailure) {
            options = call.options
            guard call.words.operands == ["porkbun"] else { throw call.usage("the only service is 'porkbun'") }
            guard let name = call.words.value("name"), !name.isEmpty else {
                throw call.usage("--name must say what you will see on the approval page")
            }
            applicationName = name
            onboarding = OnboardingOptions(
                returnURL: call.words.value("return-url"), scopes: call.words.values("scope"))
            browser = call.words.has("no-browser") ? NoBrowser() : XDGBrowser()
            do throws(OnboardingError) {
                service =
                    try call.words.value("service-url").map { url throws(OnboardingError) in
                        try OnboardingService.porkbun(apiBase: url)
                    } ?? .porkbun
            } catch { throw CommandFailure(error) }
        }

        /// Runs the onboarding and shows its steps.
        func run() async throws(CommandFailure) -> ExitCode {
            let selection = try await options.openVault()
            guard selection.vault.persistence != .process else {
                throw .invalid(
                    "Cannot connect: the vault would forget the key when the program ends",
                    remedy: "Choose a vault that lasts.")
            }
            let isPlain = service.apiBase.hasPrefix("http://")
            let onboarder = PKCEOnboarder(
                service: service, applicationName: applicationName, vault: selection.vault,
                transport: CurlTransport(CurlConfiguration(allowsLoopbackHTTP: isPlain)), options: onboarding,
                browser: browser)
            let progress = onboarder.events()
            let display = options.isJSON ? ProgressDisplay.json : .text(StandardOutput.isTerminal)
            let flow = Task { await Self.outcome(of: onboarder) }
            let interruption = Interruption { flow.cancel() }
            for await event in progress { try display.show(event) }
            let outcome = await flow.value
            interruption.end()
            await selection.vault.close()
            return try display.end(with: outcome, service: service.name)
        }

        private static func outcome(of onboarder: PKCEOnboarder) async -> Result<OnboardingReport, OnboardingError> {
            do throws(OnboardingError) { return .success(try await onboarder.connect()) } catch {
                return .failure(error)
            }
        }
    }
#endif
