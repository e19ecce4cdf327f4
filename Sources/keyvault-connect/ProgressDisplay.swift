#if Onboarding
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultOnboarding

    /// Shows the steps of an onboarding: as lines, as lines of which the last one changes on a terminal, or as JSON.
    struct ProgressDisplay: Sendable {
        let isJSON: Bool
        private let isTerminal = StandardOutput.isTerminal

        init(_ options: GlobalOptions) { isJSON = options.isJSON }

        /// Runs a call of the onboarder and shows its steps; an interrupt leaves an attempt that can be gone on with.
        func follow(
            _ onboarder: PKCEOnboarder,
            _ call: @escaping @Sendable (PKCEOnboarder) async throws(OnboardingError) -> OnboardingReport?
        ) async -> ConnectOutcome {
            let events = onboarder.events()
            let flow = Task { () -> Result<OnboardingReport?, OnboardingError> in
                do throws(OnboardingError) { return .success(try await call(onboarder)) } catch {
                    return .failure(error)
                }
            }
            let pause = Pause(isJSON: isJSON) { flow.cancel() }
            let interruption = Interruption { pause.request() }
            for await event in events {
                show(event)
                pause.pass(event)
            }
            let result = await flow.value
            interruption.end()
            if !isJSON && isTerminal { try? StandardOutput.write(Self.clearLine) }
            return ConnectOutcome(result: result, isJSON: isJSON)
        }

        /// Shows a step; an output that is gone must not end an onboarding.
        private func show(_ event: OnboardingEvent) {
            if isJSON {
                try? StandardOutput.write(event.json)
            } else if isTerminal {
                let isWaiting = if case .waiting = event { true } else { false }
                try? StandardOutput.write("\(Self.clearLine)\(event.text)\(isWaiting ? "" : "\n")")
            } else {
                try? StandardOutput.write("\(event.text)\n")
            }
        }

        private static let clearLine = "\r\u{1B}[K"
    }
#endif
