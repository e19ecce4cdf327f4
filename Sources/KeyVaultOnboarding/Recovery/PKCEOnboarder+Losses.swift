#if Onboarding
    import KeyVaultCore

    /// What becomes of a key that was, or may have been, handed out without reaching this run.
    extension PKCEOnboarder {
        /// How long another process, met only where locks do not work, may take to store what it received.
        private static let patience = Duration.seconds(10)

        /// Looks for the pair, and declares the key lost only if an open vault does not hold it.
        func resolveLoss(
            _ attempt: OpenAttempt, _ tenure: Tenure, _ reason: OrphanedKey.Reason, publicKey: String? = nil,
            cause: OnboardingError.Cause? = nil
        ) async throws(OnboardingError) -> OnboardingReport {
            let deadline = time.sinceBoot + Self.patience
            while true {
                do throws(VaultError) {
                    if let pair = try await findPair(of: attempt.record.attempt.id, publicKey: publicKey) {
                        try await requireWritten(pair)
                        channel.send(.stored(pair.key))
                        return await report(pair, attempt.entry, tenure, scopes: attempt.record.scopes)
                    }
                    if time.sinceBoot >= deadline { break }
                } catch {
                    if time.sinceBoot >= deadline { throw await unfinished(attempt, tenure, .vault(error)) }
                }
                try? await time.sleep(until: time.sinceBoot + .seconds(1))
            }
            throw await lose(attempt, tenure, reason, publicKey: publicKey, cause: cause)
        }

        /// Finds the pair of an attempt or of a public key, in the vault or in a fallback vault.
        ///
        /// - Throws: `VaultError` if the vault cannot tell.
        func findPair(of attempt: String, publicKey: String? = nil) async throws(VaultError) -> StoredPair? {
            func isMeant(_ entry: VaultEntry) -> Bool {
                entry.attributes["attempt"] == attempt || entry.key.account == publicKey
            }
            func pair(_ entry: VaultEntry, _ fallback: Int?) -> StoredPair {
                StoredPair(
                    key: entry.key, label: entry.label ?? entry.key.account, attempt: attempt, fallback: fallback)
            }
            if let entry = try await entry(in: vault, where: isMeant) { return pair(entry, nil) }
            for (place, vault) in fallbackVaults.enumerated() {
                if let entry = try? await entry(in: vault, where: isMeant) { return pair(entry, place) }
            }
            return nil
        }

        /// Makes sure of a pair that was found: whoever stored it may have ended before the provider had written it.
        func requireWritten(_ pair: StoredPair) async throws(VaultError) {
            let vault = pair.fallback.map { fallbackVaults[$0] } ?? vault
            guard vault.patience > .zero else { return }
            guard let secret = try await vault.secret(for: pair.key) else {
                throw VaultError(.verificationFailed, during: .read, key: pair.key)
            }
            try await confirm(secret, under: pair.key, in: vault)
        }

        /// Finds an entry whose secret is there: a provider that was killed may have kept no more than its name.
        private func entry(
            in vault: any KeyVault, where isMeant: (VaultEntry) -> Bool
        ) async throws(VaultError) -> VaultEntry? {
            for entry in try await vault.entries(service: places.service) where isMeant(entry) {
                do throws(VaultError) {
                    if let secret = try await vault.secret(for: entry.key), secret.count > 0 { return entry }
                } catch { guard error.code == .damaged else { throw error } }
            }
            return nil
        }

        /// The end of a run that leaves its attempt undecided; an answer that is nowhere but in memory goes with it.
        func unfinished(
            _ attempt: OpenAttempt, _ tenure: Tenure, _ cause: OnboardingError.Cause?
        ) async -> OnboardingError {
            let unstored = await keepReceipts(again: attempt, tenure)
            return OnboardingError(.unfinished, cause: cause, unstored: unstored)
        }

        /// Notes a key as lost and ends its attempt; if the vault cannot note it, the attempt stays and says so again.
        private func lose(
            _ attempt: OpenAttempt, _ tenure: Tenure, _ reason: OrphanedKey.Reason, publicKey: String?,
            cause: OnboardingError.Cause?
        ) async -> OnboardingError {
            let name = attempt.record.attempt
            let unstored = await keepReceipts(again: attempt, tenure)
            var orphan = orphan(
                name.id, label: name.label, publicKey: publicKey ?? attempt.entry.doubt.publicKey, reason: reason,
                receipts: await receipts(of: name.id))
            let code: OnboardingError.Code = reason == .uncertain ? .maybeOrphaned : .secretAlreadyClaimed
            do throws(VaultError) {
                try await persistently { () async throws(VaultError) in
                    try await remember(orphan, endingRecordOf: name.id)
                }
            } catch {
                return OnboardingError(code, cause: .vault(error), orphan: orphan, unstored: unstored)
            }
            orphan.isRemembered = true
            if close(attempt.entry, tenure) { await removeRecord(of: attempt) }
            return OnboardingError(code, cause: cause, orphan: orphan, unstored: unstored)
        }
    }
#endif
