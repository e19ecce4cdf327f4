#if Onboarding
    public import KeyVaultCore

    /// Gets a user's own API key with PKCE (RFC 7636) and puts the once-only secret straight into a vault.
    ///
    /// The program never sees a password, and never the secret. The steps, each in a file of this folder: the vault is
    /// proven writable, a page is requested where the user can approve, the user's browser shows it, the service is
    /// polled until it hands out the key, the pair is stored and read back, and the service confirms what was stored.
    ///
    /// Every step is noted on disk before it is made, so that a crash or a restart at any moment loses nothing unnoticed:
    /// ``resume()`` goes on where a former process stopped, and a key whose secret was lost is named to the user until it
    /// is deleted.
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
        let fallbackVaults: [any KeyVault]
        let transport: any HTTPTransport
        let options: OnboardingOptions
        let browser: any BrowserOpener
        let time: any TimeSource
        let random: any RandomSource
        let journal: (any JournalStore)?
        let places: VaultPlaces
        nonisolated let wakeup = Wakeup()
        nonisolated let channel = EventChannel()
        /// Whether the user was sent to an approval page since the last call began.
        var hasShownPage = false
        /// When the service was asked for keys in the last hour, by whatever attempt, oldest first.
        var callHistory: [Duration] = []
        /// Until when the service wants no requests for a page, and none for keys, by whatever attempt.
        var embargoes: (request: Embargo?, retrieve: Embargo?)
        /// The IP address that the service saw this computer call from when it was shown the stored pair last, which
        /// helps those who limit a key to addresses; `nil` before that, or if the service did not tell it.
        public internal(set) var clientAddress: String?
        private var flow: Task<Result<OnboardingReport?, OnboardingError>, Never>?
        private var isBusy = false
        private let executor = BlockingExecutor(label: "keyvault.onboarding")

        /// The onboarder's own thread.
        public nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe executor.asUnownedSerialExecutor() }

        /// Prepares an onboarding; nothing happens before one of its calls.
        ///
        /// - Parameters:
        ///   - service: Where the key comes from.
        ///   - applicationName: What the user sees on the approval page and in the list of keys.
        ///   - vault: Where the pair goes.
        ///   - fallbackVaults: Where the pair goes, the first one that takes it, if the vault fails after the key was made.
        ///   - transport: How the service is reached.
        ///   - options: What a program may choose.
        ///   - browser: How the approval page is shown; the address is an event in any case.
        ///   - time: The clocks that the waiting goes by.
        ///   - random: Where the verifier comes from.
        public init(
            service: OnboardingService = .porkbun, applicationName: String, vault: any KeyVault,
            fallbackVaults: [any KeyVault] = [], transport: any HTTPTransport,
            options: OnboardingOptions = OnboardingOptions(), browser: any BrowserOpener = XDGBrowser(),
            time: any TimeSource = SystemTime(), random: any RandomSource = SecureRandom()
        ) {
            let application = options.applicationID ?? StateDirectory.name(of: applicationName)
            let path = options.stateDirectory ?? StateDirectory.path(for: application)
            self.init(
                service: service, applicationName: applicationName, vault: vault, fallbackVaults: fallbackVaults,
                transport: transport, options: options, browser: browser, time: time, random: random,
                journal: path.map { JournalDirectory(path: $0) })
        }

        /// Prepares an onboarding whose journal a test brings along.
        package init(
            service: OnboardingService = .porkbun, applicationName: String, vault: any KeyVault,
            fallbackVaults: [any KeyVault] = [], transport: any HTTPTransport, options: OnboardingOptions,
            browser: any BrowserOpener, time: any TimeSource, random: any RandomSource = SecureRandom(),
            journal: (any JournalStore)?
        ) {
            self.service = service
            self.applicationName = applicationName
            self.vault = vault
            self.fallbackVaults = fallbackVaults
            self.transport = transport
            self.options = options
            self.browser = browser
            self.time = time
            self.random = random
            self.journal = journal
            let application = options.applicationID ?? StateDirectory.name(of: applicationName)
            places = VaultPlaces(service: service.name, application: application)
        }

        /// The steps of the next call, or the rest of the one that is under way; ends with it.
        ///
        /// Ask for them before ``connect()`` or ``resume()`` is called, or the first steps are missed.
        public nonisolated func events() -> AsyncStream<OnboardingEvent> { channel.subscribe() }

        /// Hands in the URL that the browser came back with; makes the service be asked at once if it is the right one.
        ///
        /// Nothing in the URL is believed: it can neither complete nor cancel anything.
        public nonisolated func handleCallback(_ url: String) -> CallbackOutcome { wakeup.callBack(url) }

        /// Runs the whole flow, up to 40 minutes for the user to approve, and returns where the key is stored.
        ///
        /// An attempt that a former call or process left undecided is taken up first, and no second request is made while
        /// there is one. Cancelling the task stops the waiting. A call that is under way is finished first, and what it
        /// brings is stored, because it may be the only answer of its kind.
        ///
        /// - Throws: ``OnboardingError``; its code tells whether a key was made.
        public func connect() async throws(OnboardingError) -> OnboardingReport {
            guard let report = try await run(.connect) else { throw OnboardingError(.cancelled) }
            return report
        }

        /// Goes on with what a former call or process left undecided; call it when the program starts.
        ///
        /// The service is asked once before the user is sent to the same approval page again. A locked vault is opened only
        /// if the journal knows of an attempt. No request is made, unless
        /// ``OnboardingOptions/recovery`` says so when a key turns out to be lost.
        ///
        /// - Returns: Where the key is stored, or `nil` if nothing was left.
        /// - Throws: ``OnboardingError``; its code tells whether a key was made.
        public func resume() async throws(OnboardingError) -> OnboardingReport? { try await run(.resume) }

        /// Gives up the attempt that is under way, or those that were left undecided, one that cannot be read included.
        ///
        /// An attempt whose key may have been made is finished first, as far as that is possible within a few calls; if
        /// its record cannot be read, it ends with `maybeOrphaned`.
        ///
        /// - Returns: Where the key is stored, if one came after all from an attempt that was left.
        /// - Throws: ``OnboardingError``, such as `secretAlreadyClaimed`, `maybeOrphaned`, and `unfinished` if the
        ///   attempt stays as it is.
        @discardableResult
        public func cancel() async throws(OnboardingError) -> OnboardingReport? {
            guard isBusy else { return try await run(.cancel) }
            wakeup.cancel()
            // What became of it, the one who began it is told.
            _ = await flow?.value
            return nil
        }

        private func run(_ goal: Goal) async throws(OnboardingError) -> OnboardingReport? {
            guard !isBusy else { throw OnboardingError(.attemptInProgress) }
            isBusy = true
            hasShownPage = false
            wakeup.reset()
            defer {
                isBusy = false
                flow = nil
                channel.finish()
            }
            guard let tenure = try await preflight(for: goal) else { return nil }
            if goal == .cancel { wakeup.cancel() }
            // From here on a task of its own: the caller's cancellation reaches it only where nothing can be lost.
            let flow = Task { await outcome(of: goal, tenure) }
            self.flow = flow
            let result = await withTaskCancellationHandler {
                await flow.value
            } onCancel: {
                wakeup.cancel()
            }
            return try result.get()
        }

        private func outcome(of goal: Goal, _ tenure: Tenure) async -> Result<OnboardingReport?, OnboardingError> {
            do throws(OnboardingError) { return .success(try await proceed(to: goal, tenure)) } catch {
                return .failure(error)
            }
        }
    }

    /// What a call is to achieve.
    enum Goal {
        case connect, resume, cancel
    }
#endif
