#if Onboarding
    import KeyVaultCore

    /// The order of things in one call: what was left comes first, then a new attempt, then others in place of lost ones.
    extension PKCEOnboarder {
        /// At most so many attempts an hour are begun without a person's wish.
        private static let restartsPerHour = 3

        func proceed(to goal: Goal, _ tenure: Tenure) async throws(OnboardingError) -> OnboardingReport? {
            var tenure = tenure
            var orphans: [OrphanedKey] = []
            for leftover in tenure.leftovers {
                do throws(OnboardingError) {
                    var report = try await takeUp(leftover, tenure)
                    report.orphans = orphans
                    return report
                } catch {
                    switch (goal, error.code) {
                    case (.cancel, .cancelled): continue
                    // Nobody was sent to a page, so that a new request is what the user expects.
                    case (.connect, .expired) where !hasShownPage: continue
                    default: orphans.append(try lostKey(of: error, orphans.count, goal, tenure))
                    }
                }
            }
            if let lost = tenure.lost { throw OnboardingError(.maybeOrphaned, orphan: lost) }
            guard goal == .connect || !orphans.isEmpty else { return nil }
            while true {
                do throws(OnboardingError) {
                    var report = try await begin(try await nextAttempt(&tenure, isRestart: !orphans.isEmpty), tenure)
                    report.orphans = orphans
                    return report
                } catch { orphans.append(try lostKey(of: error, orphans.count, goal, tenure)) }
            }
        }

        private func nextAttempt(
            _ tenure: inout Tenure, isRestart: Bool
        ) async throws(OnboardingError) -> OpenAttempt {
            if let prepared = tenure.prepared {
                tenure.prepared = nil
                return prepared
            }
            let attempt = try await prepare(tenure, isRestart: isRestart)
            if isRestart { tenure.restarts.append(attempt.entry.requested) }
            return attempt
        }

        /// Tells for which lost key a new attempt is to begin by itself.
        ///
        /// - Throws: The error itself, if the program does not want that, the loss is not noted, or it happens too often.
        private func lostKey(
            of error: OnboardingError, _ restarts: Int, _ goal: Goal, _ tenure: Tenure
        ) throws(OnboardingError) -> OrphanedKey {
            guard case .restart(let limit) = options.recovery, restarts < limit, goal != .cancel,
                error.code == .secretAlreadyClaimed || error.code == .maybeOrphaned, error.unstored == nil,
                let orphan = error.orphan, orphan.isRemembered, !wakeup.isCancelled,
                tenure.restarts.count(where: { $0 > time.sinceBoot - .seconds(3_600) }) < Self.restartsPerHour
            else { throw error }
            channel.send(.startingAgain(orphan))
            return orphan
        }

        /// Runs a new attempt, whose record is in its first form.
        private func begin(
            _ attempt: OpenAttempt, _ tenure: Tenure
        ) async throws(OnboardingError) -> OnboardingReport {
            var attempt = attempt
            do throws(OnboardingError) {
                if wakeup.isCancelled { throw OnboardingError(.cancelled) }
                try await requestApproval(for: &attempt, tenure)
            } catch {
                await end(attempt, tenure)
                throw error
            }
            return try await fetchKey(of: attempt, tenure)
        }

        /// Goes on with what a former call or process left.
        private func takeUp(
            _ leftover: Leftover, _ tenure: Tenure
        ) async throws(OnboardingError) -> OnboardingReport {
            switch leftover {
            case .stored(let pair, let entry):
                do throws(VaultError) { try await requireWritten(pair) } catch {
                    throw OnboardingError(.unfinished, cause: .vault(error))
                }
                channel.send(.stored(pair.key))
                return await report(pair, entry, tenure)
            case .open(let attempt):
                channel.send(.resuming(attempt.pending))
                return try await fetchKey(of: attempt, tenure, isResumed: true)
            }
        }

        /// Waits for the service's verdict and does what it asks for.
        private func fetchKey(
            of attempt: OpenAttempt, _ tenure: Tenure, isResumed: Bool = false
        ) async throws(OnboardingError) -> OnboardingReport {
            var attempt = attempt
            wakeup.expectCallback(for: attempt.record.approval?.requestToken)
            let verdict = await waitForVerdict(&attempt, tenure, isResumed: isResumed)
            wakeup.expectCallback(for: nil)
            switch verdict {
            case .granted(let key): return try await keep(key, of: attempt, tenure)
            case .claimed(let publicKey, let isOurs):
                let reason = isOurs ? OrphanedKey.Reason.answerLost : .claimedElsewhere
                return try await resolveLoss(attempt, tenure, reason, publicKey: publicKey)
            case .nothing(let error):
                await end(attempt, tenure)
                throw error
            case .uncertain(let cause): return try await resolveLoss(attempt, tenure, .uncertain, cause: cause)
            case .unfinished(let cause): throw await unfinished(attempt, tenure, cause)
            }
        }
    }
#endif
