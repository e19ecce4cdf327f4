#if Onboarding
    import KeyVaultCore

    /// The request's part in the flow: it ends with the approval page on the user's screen.
    extension PKCEOnboarder {
        /// Asks for a page where the user can approve, and shows it once the answer is in both halves of the record.
        func requestApproval(for attempt: inout OpenAttempt, _ tenure: Tenure) async throws(OnboardingError) {
            channel.send(.requesting)
            let request = KeyRequest(
                label: attempt.record.attempt.label, codeChallenge: attempt.record.verifier.verifier.challenge(),
                returnURL: options.returnURL, scopes: options.scopes)
            let response: HTTPResponse
            do throws(TransportError) {
                response = try await transport.post(
                    HTTPRequest(url: service.apiBase + "/apikey/request", body: request.body()))
            } catch { throw OnboardingError(.serviceUnreachable, cause: .transport(error)) }
            let approval = try KeyRequest.approval(from: response, of: service, at: time.wallClock)
            if wakeup.isCancelled { throw OnboardingError(.cancelled) }

            attempt.record.approval = approval
            attempt.entry.phase = .requested
            attempt.entry.requested = time.sinceBoot
            do throws(VaultError) { try await store(attempt.record) } catch {
                throw OnboardingError(.requestNotKept, cause: .vault(error))
            }
            do throws(JournalError) { try tenure.write(attempt.entry) } catch {
                throw OnboardingError(.requestNotKept, cause: .journal(error))
            }
            await show(approval)
        }

        /// Reports the page as text, then tries to open it.
        func show(_ approval: KeyRequest.Approval) async {
            hasShownPage = true
            channel.send(.approvalURL(approval.url))
            channel.send(.browser(await browser.open(approval.url)))
        }
    }
#endif
