#if Onboarding
    extension PKCEOnboarder {
        /// Prepares an onboarding over libcurl, as most programs want it.
        ///
        /// Plain `http` is allowed if the service's own address has it, which only a simulator on this machine can.
        ///
        /// ```swift
        /// let onboarder = PKCEOnboarder(applicationName: "Acme Domains", vault: vault)
        /// let report = try await onboarder.connect()
        /// ```
        ///
        /// - Parameters:
        ///   - service: Where the key comes from.
        ///   - applicationName: What the user sees on the approval page and in the list of keys.
        ///   - vault: Where the pair goes.
        ///   - options: What a program may choose.
        ///   - browser: How the approval page is shown; the address is an event in any case.
        public init(
            service: OnboardingService = .porkbun, applicationName: String, vault: any KeyVault,
            options: OnboardingOptions = OnboardingOptions(), browser: any BrowserOpener = XDGBrowser()
        ) {
            let isPlain = service.apiBase.hasPrefix("http://")
            self.init(
                service: service, applicationName: applicationName, vault: vault,
                transport: CurlTransport(CurlConfiguration(allowsLoopbackHTTP: isPlain)), options: options,
                browser: browser)
        }
    }
#endif
