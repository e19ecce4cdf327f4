#if Onboarding
    import KeyVaultCore

    /// The waiting: asks for the key, one call at a time, until the service has decided.
    extension PKCEOnboarder {
        /// A wish of the service not to be asked for so long is no reason to give up.
        private static let brief = Duration.seconds(60)

        /// Asks when the plan, a callback or the service's own advice says so.
        ///
        /// - Parameter isResumed: Whether the service is asked once before the page is shown.
        func waitForVerdict(
            _ attempt: inout OpenAttempt, _ tenure: Tenure, isResumed: Bool
        ) async -> Verdict {
            guard let approval = attempt.record.approval else { return .unfinished(nil) }
            var schedule = PollSchedule(start: attempt.entry.requested, embargo: embargoes.retrieve)
            var gate = VaultGate(
                opensAt: isResumed ? .zero : time.sinceBoot + vault.patience,
                proof: isResumed ? .missing : vault.patience > .zero ? .awaited : .given)
            var turnedAway = embargoes.retrieve?.refusal(at: time.sinceBoot, lastingOver: Self.brief)
            var isShown = !isResumed
            while let next = nextCall(&schedule) {
                if schedule.isTooLate(next), !attempt.entry.doubt.isInDoubt, let turnedAway {
                    return .nothing(OnboardingError(.rateLimited, cause: .service(turnedAway)))
                }
                // Where the service may not be asked for a while, the page is shown without that.
                if !isShown, turnedAway != nil, !attempt.entry.doubt.isInDoubt, !wakeup.isCancelled {
                    isShown = true
                    await show(approval)
                }
                guard await pause(until: max(next, gate.opensAt), &schedule, &attempt.entry.doubt) else {
                    return attempt.entry.doubt.isInDoubt ? .unfinished(nil) : .nothing(OnboardingError(.cancelled))
                }
                if let obstacle = await obstacle(&gate, &attempt, tenure) {
                    channel.send(.heldBack(obstacle))
                    if time.sinceBoot >= schedule.start + PollSchedule.lastResort {
                        return attempt.entry.doubt.isInDoubt
                            ? .unfinished(obstacle) : .nothing(OnboardingError(.expired, cause: obstacle))
                    }
                    gate.opensAt = time.sinceBoot + .seconds(5)
                    continue
                }
                let wasInDoubt = attempt.entry.doubt.isInDoubt
                schedule.adopt(callHistory)
                switch await retrieve(&attempt, approval, &schedule) {
                case .granted(let publicKey, let secret)?:
                    return .granted(GrantedKey(publicKey: publicKey, secret: SecretBox(secret)))
                case .claimed(let publicKey)?:
                    return .claimed(publicKey: publicKey ?? attempt.entry.doubt.publicKey, isOurs: wasInDoubt)
                case .denied(let hasCode)? where hasCode || !wasInDoubt: return .nothing(OnboardingError(.denied))
                case .expired?: return attempt.verdict(otherwise: OnboardingError(.expired))
                case .verifierRefused?: return attempt.verdict(otherwise: OnboardingError(.verifierRefused))
                case .pending?:
                    attempt.entry.doubt.isResolved()
                    await removeReceipts(of: &attempt)
                case .unreadable(let publicKey)?:
                    channel.send(.unreadableAnswer)
                    attempt.entry.doubt.arises()
                    if let publicKey, attempt.entry.doubt.grantedWithoutSecret(publicKey: publicKey) {
                        return .claimed(publicKey: publicKey, isOurs: true)
                    }
                case .undecided(let failure, let publicKey)?:
                    turnedAway = failure.retryAfter.map { $0 > Self.brief } == true ? failure : nil
                    attempt.entry.doubt.answered(by: failure, publicKey: publicKey)
                    channel.send(.serviceBusy(failure))
                case .denied?: break
                case nil: break
                }
                attempt.entry.phase = attempt.entry.doubt.isInDoubt ? .retrieving : .requested
                // What is on the disk already assumes that no answer came, which is never wrong.
                try? tenure.write(attempt.entry)
                if !isShown, !wakeup.isCancelled {
                    isShown = true
                    await show(approval)
                }
            }
            return attempt.verdict(otherwise: OnboardingError(.expired))
        }

        private func nextCall(_ schedule: inout PollSchedule) -> Duration? {
            callHistory.removeAll { $0 <= time.sinceBoot - .seconds(3_600) }
            schedule.adopt(callHistory)
            return schedule.nextCall(at: time.sinceBoot, jitter: jitter())
        }

        /// Makes the last preparations of a call; returns why it must not be sent.
        private func obstacle(
            _ gate: inout VaultGate, _ attempt: inout OpenAttempt, _ tenure: Tenure
        ) async -> OnboardingError.Cause? {
            if let error = await gate.error(of: vault) { return .vault(error) }
            do throws(VaultError) { try await prove(&gate, &attempt.record) } catch { return .vault(error) }
            attempt.entry.doubt.chooseIdempotencyKey(random)
            var announced = attempt.entry
            announced.recordCall(time.sinceBoot, in: boot(tenure))
            announced.doubt.arises()
            do throws(JournalError) { try tenure.write(announced) } catch { return .journal(error) }
            // Writing may have taken its time: what was open before may be locked by now.
            guard await vault.status() == .open else {
                try? tenure.write(attempt.entry)
                return .vault(VaultError(.locked, during: .status))
            }
            attempt.entry.recordCall(time.sinceBoot, in: boot(tenure))
            callHistory.append(time.sinceBoot)
            return nil
        }

        /// Makes one call; `nil` if no answer came.
        private func retrieve(
            _ attempt: inout OpenAttempt, _ approval: KeyRequest.Approval, _ schedule: inout PollSchedule
        ) async -> KeyRetrieval.Outcome? {
            let body = KeyRetrieval.body(
                requestToken: approval.requestToken, verifier: attempt.record.verifier.verifier)
            let request = HTTPRequest(
                url: service.apiBase + "/apikey/retrieve", headers: attempt.entry.doubt.idempotencyHeader, body: body)
            do throws(TransportError) {
                let response = try await transport.post(request)
                let answer = ServiceAnswer(response, at: time.wallClock)
                schedule.recordAnswer(answer.pacing, at: time.sinceBoot)
                embargoes.retrieve = schedule.embargo
                attempt.entry.retrieveEmbargo = schedule.embargo
                let outcome = KeyRetrieval.outcome(of: response, answer)
                if outcome.isUnreadable { await keepReceipt(of: response.body, &attempt) }
                return outcome
            } catch {
                schedule.recordNoAnswer()
                if error.mayHaveArrived { attempt.entry.doubt.arises() }
                channel.send(.connectionTrouble(error))
                return nil
            }
        }

        /// Waits for the next call, or for a callback that is worth one; returns `false` for the wish to stop.
        private func pause(
            until next: Duration, _ schedule: inout PollSchedule, _ doubt: inout RetrieveDoubt
        ) async -> Bool {
            let now = time.sinceBoot
            let timeLeft = max(.zero, schedule.start + PollSchedule.approvalWindow - now)
            channel.send(.waiting(approvalTimeLeft: timeLeft, nextPollIn: max(.zero, next - now)))
            var moment = next
            var isHinted = false
            repeat {
                if wakeup.isCancelled {
                    guard doubt.isWorthAnotherCall(in: moment - time.sinceBoot) else { return false }
                    try? await time.sleep(until: moment)
                    return true
                }
                await wakeup.pause(until: moment, on: time)
                if wakeup.takeCallback(), !isHinted, let hinted = schedule.hint(at: time.sinceBoot) {
                    moment = min(moment, hinted)
                    isHinted = true
                    channel.send(.callbackReceived)
                }
            } while time.sinceBoot < moment || wakeup.isCancelled
            return true
        }

        /// 0 to 1; where there are no random bytes the pace has no need of them.
        private func jitter() -> Double {
            let octet = try? Attempt.randomOctets(1, random).first
            return Double(octet ?? 0) / 255
        }
    }
#endif
