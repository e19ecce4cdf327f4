#if Onboarding
    import KeyVaultCore

    /// The request's part in the flow: it ends with the approval page on the user's screen.
    extension PKCEOnboarder {
        /// Asks for a page where the user can approve, and shows it once the answer is in both halves of the record.
        func requestApproval(for attempt: inout OpenAttempt, _ tenure: Tenure) async throws(OnboardingError) {
            if let refusal = refusalInForce() { throw OnboardingError(.rateLimited, cause: .service(refusal)) }
            channel.send(.requesting)
            let request = KeyRequest(
                label: attempt.record.attempt.label, codeChallenge: attempt.record.verifier.verifier.challenge(),
                returnURL: options.returnURL, scopes: options.scopes)
            let response: HTTPResponse
            do throws(TransportError) {
                response = try await transport.post(
                    HTTPRequest(url: service.apiBase + "/apikey/request", body: request.body()))
            } catch { throw OnboardingError(.serviceUnreachable, cause: .transport(error)) }
            let approval: KeyRequest.Approval
            do throws(OnboardingError) {
                approval = try KeyRequest.approval(from: response, of: service, at: time.wallClock)
            } catch {
                if case .service(let failure)? = error.cause, let wait = failure.retryAfter {
                    attempt.entry.requestEmbargo = Embargo(of: wait, from: time.sinceBoot)
                }
                throw error
            }
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

        /// The service's wish not to be called, if it forbids a request, or the calls of the ten minutes after an approval.
        private func refusalInForce() -> ServiceFailure? {
            let now = time.sinceBoot
            let retrievalWindow = PollSchedule.plannedWindow - PollSchedule.approvalWindow
            return embargoes.request?.refusal(at: now)
                ?? embargoes.retrieve?.refusal(at: now, lastingOver: retrievalWindow)
        }

        /// Reports the page as text, then tries to open it.
        func show(_ approval: KeyRequest.Approval) async {
            hasShownPage = true
            channel.send(.approvalURL(approval.url))
            channel.send(.browser(await browser.open(approval.url)))
        }
    }
#endif
