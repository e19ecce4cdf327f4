#if Onboarding
    import KeyVaultCore

    /// The request's part in the flow: it ends with the approval page on the user's screen.
    extension PKCEOnboarder {
        /// Asks for a page where the user can approve.
        func requestApproval(
            for attempt: Attempt, challenge: String
        ) async throws(OnboardingError) -> KeyRequest.Approval {
            channel.send(.requesting)
            let request = KeyRequest(
                label: attempt.label, codeChallenge: challenge, returnURL: options.returnURL, scopes: options.scopes)
            let response: HTTPResponse
            do throws(TransportError) {
                response = try await transport.post(
                    HTTPRequest(url: service.apiBase + "/apikey/request", body: request.body()))
            } catch { throw OnboardingError(.serviceUnreachable, cause: .transport(error)) }
            let approval = try KeyRequest.approval(from: response, of: service, at: time.wallClock)
            try checkCancellation()
            return approval
        }

        /// Reports the page as text, then tries to open it.
        func show(_ approval: KeyRequest.Approval) async {
            channel.send(.approvalURL(approval.url))
            channel.send(.browser(await browser.open(approval.url)))
        }
    }
#endif
