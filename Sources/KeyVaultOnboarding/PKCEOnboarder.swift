#if Onboarding
    public import KeyVaultCore

    /// Gets a user's own API key with PKCE (RFC 7636) and puts the once-only secret straight into a vault.
    ///
    /// The program never sees a password, and never the secret. The steps, each in a file of this folder: the vault is
    /// proven writable, a page is requested where the user can approve, the user's browser shows it, the service is
    /// polled until it hands out the key, the pair is stored and read back, and the service confirms what was stored.
    ///
    /// The flow runs on a thread of its own: neither a slow vault nor a slow network holds up the caller's actor or
    /// Swift's cooperative pool.
    ///
    /// ```swift
    /// let onboarder = PKCEOnboarder(applicationName: "Acme Domains", vault: vault, transport: CurlTransport())
    /// let progress = onboarder.events()
    /// async let report = onboarder.connect()
    /// for await event in progress { show(event) }
    /// print(try await report)
    /// ```
    public actor PKCEOnboarder {
        let service: OnboardingService
        let applicationName: String
        let vault: any KeyVault
        let transport: any HTTPTransport
        let options: OnboardingOptions
        let browser: any BrowserOpener
        let time: any TimeSource
        let random: any RandomSource
        nonisolated let wakeup = Wakeup()
        nonisolated let channel = EventChannel()
        let history: PollHistory
        private var isBusy = false
        private let executor = BlockingExecutor(label: "keyvault.onboarding")

        /// The onboarder's own thread.
        public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        /// Prepares an onboarding; nothing happens before ``connect()``.
        ///
        /// - Parameters:
        ///   - service: Where the key comes from.
        ///   - applicationName: What the user sees on the approval page and in the list of keys.
        ///   - vault: Where the pair goes.
        ///   - transport: How the service is reached.
        ///   - options: What a program may choose.
        ///   - browser: How the approval page is shown; the address is an event in any case.
        ///   - time: The clocks that the waiting goes by.
        ///   - random: Where the verifier comes from.
        public init(
            service: OnboardingService = .porkbun, applicationName: String, vault: any KeyVault,
            transport: any HTTPTransport, options: OnboardingOptions = OnboardingOptions(),
            browser: any BrowserOpener = XDGBrowser(), time: any TimeSource = SystemTime(),
            random: any RandomSource = SecureRandom()
        ) {
            self.service = service
            self.applicationName = applicationName
            self.vault = vault
            self.transport = transport
            self.options = options
            self.browser = browser
            self.time = time
            history = time is SystemTime ? .process : PollHistory()
            self.random = random
        }

        /// The steps of the next attempt, or the rest of the one that is under way; ends with it.
        ///
        /// Ask for them before ``connect()`` is called, or the first steps are missed.
        public nonisolated func events() -> AsyncStream<OnboardingEvent> { channel.subscribe() }

        /// Hands in the URL that the browser came back with; makes the service be asked at once if it is the right one.
        ///
        /// Nothing in the URL is believed: it can neither complete nor cancel anything.
        public nonisolated func handleCallback(_ url: String) -> CallbackOutcome { wakeup.callBack(url) }

        /// Runs the whole flow, up to 40 minutes for the user to approve, and returns where the key is stored.
        ///
        /// Cancelling the task stops the waiting. A call that is under way is finished first, and what it brings is
        /// stored, because it may be the only answer of its kind.
        ///
        /// - Throws: ``OnboardingError``; its code tells whether a key was made.
        public func connect() async throws(OnboardingError) -> OnboardingReport {
            guard !isBusy else { throw OnboardingError(.attemptInProgress) }
            isBusy = true
            wakeup.reset()
            defer {
                isBusy = false
                channel.finish()
            }
            try options.check()
            let attempt = try makeAttempt()
            try await proveVault(for: attempt)
            // From here on a task of its own: the caller's cancellation reaches it only where nothing can be lost.
            let flow = Task { await outcome(of: attempt) }
            let result = await withTaskCancellationHandler {
                await flow.value
            } onCancel: {
                wakeup.cancel()
            }
            return try result.get()
        }

        private func outcome(of attempt: Attempt) async -> Result<OnboardingReport, OnboardingError> {
            do throws(OnboardingError) { return .success(try await run(attempt)) } catch { return .failure(error) }
        }

        private func run(_ attempt: Attempt) async throws(OnboardingError) -> OnboardingReport {
            try checkCancellation()
            let verifier = try makeVerifier()
            let approval = try await requestApproval(for: attempt, challenge: verifier.challenge())
            wakeup.expectCallback(for: approval.requestToken)
            defer { wakeup.expectCallback(for: nil) }
            await show(approval)
            let key = try await waitForKey(approval, attempt: attempt, verifier: verifier)
            return try await keep(key, of: attempt)
        }

        private func makeAttempt() throws(OnboardingError) -> Attempt {
            do throws(VaultError) {
                return try Attempt(applicationName: applicationName, random: random)
            } catch { throw OnboardingError(.invalidConfiguration, cause: .vault(error)) }
        }

        private func makeVerifier() throws(OnboardingError) -> CodeVerifier {
            do throws(VaultError) { return try CodeVerifier(random: random) } catch {
                throw OnboardingError(.invalidConfiguration, cause: .vault(error))
            }
        }

        /// Ends the flow if that is wanted and nothing can be lost.
        func checkCancellation() throws(OnboardingError) {
            if wakeup.isCancelled { throw OnboardingError(.cancelled) }
        }
    }
#endif
