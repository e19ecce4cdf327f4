#if Onboarding
    import CurlTransport
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding
    import KeyVaultSelection

    /// `keyvault connect`: an onboarding into the chosen vault, or what is left of one.
    struct Connection {
        private let options: GlobalOptions
        private let action: ConnectAction
        private let applicationName: String
        private let service: OnboardingService
        private let onboarding: OnboardingOptions
        private let browser: any BrowserOpener

        /// Reads the command line.
        init(_ call: Program.Call) throws(CommandFailure) {
            options = call.options
            action = try ConnectAction(call)
            applicationName = call.words.value("name") ?? "keyvault"
            onboarding = OnboardingOptions(
                returnURL: call.words.value("return-url"), scopes: call.words.values("scope"),
                recovery: call.words.has("restart") ? .restart(limit: 3) : .report, applicationID: "keyvault")
            browser = call.words.has("no-browser") ? NoBrowser() : XDGBrowser()
            do throws(OnboardingError) {
                service =
                    try call.words.value("service-url").map { url throws(OnboardingError) in
                        try OnboardingService.porkbun(apiBase: url)
                    } ?? .porkbun
            } catch { throw CommandFailure(error) }
        }

        /// Does what the command line says.
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
            if action == .resume || action == .cancel {
                // Nothing is pending only where an open vault says so.
                try await reporting { () async throws(VaultError) in try await selection.vault.unlock() }
            }
            let status: ExitCode
            switch action {
            case .status: status = try await OnboardingStatus.show(onboarder, asJSON: options.isJSON)
            case .forgetOrphan(let publicKey): status = try await OnboardingStatus.forget(publicKey, onboarder)
            case .cancel:
                status = try await follow(onboarder) { (flow) async throws(OnboardingError) in
                    try await flow.cancel()
                }
            case .resume:
                status = try await follow(onboarder) { (flow) async throws(OnboardingError) in
                    try await flow.resume()
                }
            case .connect: status = try await connect(onboarder, selection.vault)
            }
            await selection.vault.close()
            return status
        }

        /// Connects; where a person is there, he is asked what is to become of a key that was lost or not stored.
        private func connect(
            _ onboarder: PKCEOnboarder, _ vault: any KeyVault
        ) async throws(CommandFailure) -> ExitCode {
            while true {
                let outcome = await ProgressDisplay(options).follow(onboarder) {
                    (flow) async throws(OnboardingError) in try await flow.connect()
                }
                guard case .failure(let error) = outcome.result, Question.canBeAsked, !options.isJSON else {
                    return try outcome.end(service: service.name)
                }
                if let unstored = error.unstored {
                    return try await Question.retryStoring(unstored, in: vault, after: error)
                }
                guard error.orphan != nil else { return try outcome.end(service: service.name) }
                StandardOutput.complain(CommandFailure(error).line)
                guard Question.isConfirmed("Start again now? [y/N] ") else { return ExitCode(error) }
            }
        }

        private func follow(
            _ onboarder: PKCEOnboarder,
            _ call: @escaping @Sendable (PKCEOnboarder) async throws(OnboardingError) -> OnboardingReport?
        ) async throws(CommandFailure) -> ExitCode {
            let outcome = await ProgressDisplay(options).follow(onboarder, call)
            if case .success(nil) = outcome.result, action == .resume {
                throw CommandFailure(
                    .notFound, code: "notFound", "There is no attempt to go on with",
                    remedy: "Begin one with 'keyvault connect porkbun --name APP'.")
            }
            return try outcome.end(service: service.name)
        }
    }
#endif
