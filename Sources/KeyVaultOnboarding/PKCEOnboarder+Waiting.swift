#if Onboarding
    import KeyVaultCore

    /// The waiting: asks for the key, one call at a time, until the service has decided.
    extension PKCEOnboarder {
        /// Asks when the plan, a callback or the service's own advice says so.
        ///
        /// - Throws: `denied`, `expired` and others as the service decides; `cancelled` where nothing can be lost.
        func waitForKey(
            _ approval: KeyRequest.Approval, attempt: Attempt, verifier: borrowing CodeVerifier
        ) async throws(OnboardingError) -> GrantedKey {
            var schedule = PollSchedule(start: time.sinceBoot)
            var doubt = RetrieveDoubt(orphan: orphan(attempt, publicKey: nil))
            var turnedAway: ServiceFailure?
            while let next = nextCall(&schedule) {
                if schedule.isTooLate(next), doubt.isCertain, let turnedAway {
                    throw OnboardingError(.rateLimited, cause: .service(turnedAway))
                }
                try await pause(until: next, &schedule, &doubt)
                history.record(time.sinceBoot)
                schedule.adopt(history.recent(at: time.sinceBoot))
                let body = KeyRetrieval.body(requestToken: approval.requestToken, verifier: verifier)
                let outcome = await retrieve(body, &schedule, &doubt)
                switch consume outcome {
                case .granted(let publicKey, let secret)?:
                    return GrantedKey(publicKey: publicKey, secret: SecretBox(secret))
                case .claimed(let publicKey)?:
                    throw OnboardingError(.secretAlreadyClaimed, orphan: orphan(attempt, publicKey: publicKey))
                case .denied(let hasCode)? where hasCode || doubt.isCertain: throw OnboardingError(.denied)
                case .expired?: throw doubt.error(otherwise: OnboardingError(.expired))
                case .verifierRefused?: throw doubt.error(otherwise: OnboardingError(.verifierRefused))
                case .pending?: doubt.isResolved()
                case .unreadable?:
                    doubt.arises()
                    channel.send(.unreadableAnswer)
                case .undecided(let failure, let publicKey)?:
                    turnedAway = failure.retryAfter.map { $0 > .seconds(60) } == true ? failure : nil
                    doubt.answered(by: failure, publicKey: publicKey)
                    channel.send(.serviceBusy(failure))
                case .denied?: continue
                case nil: continue
                }
            }
            throw doubt.error(otherwise: OnboardingError(.expired))
        }

        private func nextCall(_ schedule: inout PollSchedule) -> Duration? {
            schedule.adopt(history.recent(at: time.sinceBoot))
            return schedule.nextCall(at: time.sinceBoot, jitter: jitter())
        }

        /// Makes one call; `nil` if no answer came.
        private func retrieve(
            _ body: consuming Secret, _ schedule: inout PollSchedule, _ doubt: inout RetrieveDoubt
        ) async -> KeyRetrieval.Outcome? {
            let request = HTTPRequest(
                url: service.apiBase + "/apikey/retrieve",
                headers: doubt.idempotencyHeader(random), body: body)
            do throws(TransportError) {
                let response = try await transport.post(request)
                let answer = ServiceAnswer(response, at: time.wallClock)
                schedule.recordAnswer(answer.pacing, at: time.sinceBoot)
                return KeyRetrieval.outcome(of: response, answer)
            } catch {
                schedule.recordNoAnswer()
                if error.mayHaveArrived { doubt.arises() }
                channel.send(.connectionTrouble(error))
                return nil
            }
        }

        /// Waits for the next call, for a callback that is worth one, or for the wish to stop.
        private func pause(
            until next: Duration, _ schedule: inout PollSchedule, _ doubt: inout RetrieveDoubt
        ) async throws(OnboardingError) {
            let now = time.sinceBoot
            let timeLeft = max(.zero, schedule.start + PollSchedule.approvalWindow - now)
            channel.send(.waiting(approvalTimeLeft: timeLeft, nextPollIn: max(.zero, next - now)))
            var moment = next
            var isHinted = false
            repeat {
                if wakeup.isCancelled {
                    guard doubt.isWorthAnotherCall(in: moment - time.sinceBoot) else {
                        throw doubt.error(otherwise: OnboardingError(.cancelled))
                    }
                    try? await time.sleep(until: moment)
                    return
                }
                await wakeup.pause(until: moment, on: time)
                if wakeup.takeCallback(), !isHinted, let hinted = schedule.hint(at: time.sinceBoot) {
                    moment = min(moment, hinted)
                    isHinted = true
                    channel.send(.callbackReceived)
                }
            } while time.sinceBoot < moment || wakeup.isCancelled
        }

        private func orphan(_ attempt: Attempt, publicKey: String?) -> OrphanedKey {
            OrphanedKey(publicKey: publicKey, label: attempt.label, keyManagementURL: service.keyManagementURL)
        }

        /// 0 to 1; where there are no random bytes the pace has no need of them.
        private func jitter() -> Double {
            let octet = try? Attempt.randomOctets(1, random).first
            return Double(octet ?? 0) / 255
        }
    }
#endif
