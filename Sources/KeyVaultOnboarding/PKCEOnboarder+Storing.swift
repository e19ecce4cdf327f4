#if Onboarding
    import KeyVaultCore

    /// The vault's part at the end of the flow: it keeps the key, and gives it back once more before anybody is told.
    extension PKCEOnboarder {
        /// Stores the pair and reads it back; whatever fails, the secret goes to the caller in the error.
        func keep(
            _ granted: GrantedKey, of attempt: OpenAttempt, _ tenure: Tenure
        ) async throws(OnboardingError) -> OnboardingReport {
            let id = attempt.record.attempt.id
            guard let key = try? places.pair(granted.publicKey) else {
                preconditionFailure("a public key was checked when the answer was read")
            }
            let item = VaultItem(
                key: key, label: attempt.record.attempt.label, attributes: VaultPlaces.attributes("pair", id))
            channel.send(.received(publicKey: granted.publicKey))
            var fallback: Int?
            do throws(VaultError) {
                try await persistently { () async throws(VaultError) in
                    try await commit(granted.secret.secret, as: item, endingRecordOf: id)
                }
            } catch {
                fallback = await storeInFallback(granted.secret, as: item)
                guard fallback != nil else {
                    let unstored = UnstoredCredential(
                        granted.secret, as: item, publicKey: granted.publicKey,
                        keyManagementURL: service.keyManagementURL
                    ) { await self.end(attempt, tenure) }
                    throw OnboardingError(.receivedButNotStored, cause: .vault(error), unstored: unstored)
                }
            }
            channel.send(.stored(key))
            let pair = StoredPair(key: key, label: item.label, attempt: id, fallback: fallback)
            return await report(pair, attempt.entry, tenure, scopes: attempt.record.scopes)
        }

        /// Ends the attempt whose pair is stored, lets the service confirm the pair, and tells the user.
        func report(
            _ pair: StoredPair, _ entry: JournalEntry, _ tenure: Tenure, scopes: [String]? = nil
        ) async -> OnboardingReport {
            close(entry, tenure)
            if let record = try? places.record(pair.attempt) { await removeItem(record) }
            for receipt in await receipts(of: pair.attempt) { await removeItem(receipt) }
            let scopes = scopes ?? options.scopes
            return OnboardingReport(
                key: pair.key, label: pair.label, scope: scopes.isEmpty ? .fullAccount : .requested(scopes),
                verification: await verify(pair.key, in: pair.fallback.map { fallbackVaults[$0] } ?? vault),
                fallback: pair.fallback, keyManagementURL: service.keyManagementURL)
        }

        /// Makes a change up to three times, asking once for the vault to be opened.
        func persistently(_ change: () async throws(VaultError) -> Void) async throws(VaultError) {
            var hasAsked = false
            for pause in [Duration.milliseconds(200), .seconds(1)] {
                do throws(VaultError) { return try await change() } catch {
                    channel.send(.storingFailed(error))
                    if !hasAsked, await vault.status() == .locked {
                        hasAsked = true
                        do throws(VaultError) { try await vault.unlock() } catch { channel.send(.storingFailed(error)) }
                    }
                    try? await time.sleep(until: time.sinceBoot + pause)
                }
            }
            try await change()
        }

        /// Stores the pair and removes the record: in one commit where the vault can, else in this order, so that a
        /// record without its pair never means that the key was stored.
        private func commit(
            _ secret: borrowing Secret, as item: VaultItem, endingRecordOf attempt: String
        ) async throws(VaultError) {
            if vault.commitsAtomically {
                var changes = VaultChanges()
                changes.store(secret.copy(), for: item.key, label: item.label, attributes: item.attributes)
                changes.remove(try places.record(attempt))
                try await vault.commit(changes)
            } else {
                try await vault.store(secret, for: item.key, label: item.label, attributes: item.attributes)
            }
            try await confirm(secret, under: item.key, in: vault)
        }

        /// Reads an item back: at once, and where the vault's provider answers before it writes, once it has written.
        func confirm(
            _ secret: borrowing Secret, under key: CredentialKey, in vault: any KeyVault
        ) async throws(VaultError) {
            try await expect(secret, under: key, in: vault)
            guard vault.patience > .zero else { return }
            try? await time.sleep(until: time.sinceBoot + vault.patience)
            try await expect(secret, under: key, in: vault)
        }

        private func storeInFallback(_ secret: SecretBox, as item: VaultItem) async -> Int? {
            for (place, vault) in fallbackVaults.enumerated() {
                do throws(VaultError) {
                    try await vault.store(
                        secret.secret, for: item.key, label: item.label, attributes: item.attributes)
                    try await confirm(secret.secret, under: item.key, in: vault)
                    return place
                } catch { channel.send(.storingFailed(error)) }
            }
            return nil
        }
    }
#endif
