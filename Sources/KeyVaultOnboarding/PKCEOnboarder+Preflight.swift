#if Onboarding
    import KeyVaultCore

    /// The preparation: lock, journal and vault are proven before anything is sent.
    extension PKCEOnboarder {
        /// Takes the lock, opens the vault, finds what is left of former attempts, and begins a new one if that is the
        /// goal and nothing is left.
        ///
        /// Nothing can be lost yet, so that cancelling the task ends whatever the vault is doing, a prompt included.
        ///
        /// - Returns: `nil` if there is nothing to be done.
        func preflight(for goal: Goal) async throws(OnboardingError) -> Tenure? {
            try options.check()
            channel.send(.checkingVault)
            if goal == .connect, vault.persistence == .process, !options.allowsVolatileVault {
                throw OnboardingError(.volatileVault)
            }
            var tenure = try takeLock()
            let entries = try journalEntries(&tenure)
            if goal != .connect, entries.allSatisfy({ $0.value?.phase == .ended }), await vault.status() == .locked {
                return nil
            }
            do throws(VaultError) { try await openVault() } catch { throw notReady(error) }
            try await tellOrphans()
            try await survey(&tenure, entries, for: goal)
            if goal == .connect, tenure.leftovers.isEmpty {
                tenure.prepared = try await prepare(tenure, isRestart: false)
            }
            if Task.isCancelled {
                if let prepared = tenure.prepared { await end(prepared, tenure) }
                throw OnboardingError(.cancelled)
            }
            return tenure
        }

        /// Begins an attempt with both halves of its record, which proves that both places can be written.
        func prepare(_ tenure: Tenure, isRestart: Bool) async throws(OnboardingError) -> OpenAttempt {
            var attempt: OpenAttempt
            do throws(VaultError) {
                let name = try Attempt(applicationName: applicationName, random: random)
                let record = AttemptRecord(
                    attempt: name, apiBase: service.apiBase, scopes: options.scopes, created: time.wallClock,
                    verifier: VerifierBox(try CodeVerifier(random: random)), approval: nil)
                let entry = JournalEntry(
                    attempt: name.id, boot: boot(tenure), now: time.sinceBoot, isRestart: isRestart)
                attempt = OpenAttempt(record: record, entry: entry)
            } catch { throw OnboardingError(.invalidConfiguration, cause: .vault(error)) }
            // The journal comes first: whatever a killed vault leaves of the record, the journal tells that nothing was sent.
            do throws(JournalError) { try tenure.write(attempt.entry) } catch {
                throw OnboardingError(.journalNotReady, cause: .journal(error))
            }
            do throws(VaultError) { try await store(attempt.record) } catch {
                close(attempt.entry, tenure)
                if error.mayHaveStored { await removeRecord(of: attempt) }
                throw notReady(error)
            }
            return attempt
        }

        /// Stores a record and reads it back.
        func store(_ record: AttemptRecord) async throws(VaultError) {
            let key = try places.record(record.attempt.id)
            let secret = record.encoded()
            try await vault.store(
                secret, for: key, label: record.attempt.label,
                attributes: VaultPlaces.attributes("pending", record.attempt.id))
            try await expect(secret, under: key, in: vault)
        }

        /// Opens the vault, asking the user where that is allowed.
        func openVault() async throws(VaultError) {
            switch await vault.status() {
            case .open: return
            case .locked: try await vault.unlock()
            case .unavailable(let error): throw error
            @unknown default: return
            }
        }

        func expect(
            _ secret: borrowing Secret, under key: CredentialKey, in vault: any KeyVault
        ) async throws(VaultError) {
            let found = try await vault.secret(for: key)
            let isSame = found?.isEqual(to: secret) ?? false
            guard isSame else { throw VaultError(.verificationFailed, during: .read, key: key) }
        }

        func notReady(_ error: VaultError) -> OnboardingError {
            OnboardingError(Task.isCancelled ? .cancelled : .vaultNotReady, cause: .vault(error))
        }

        private func takeLock() throws(OnboardingError) -> Tenure {
            guard let journal else {
                throw OnboardingError(.invalidConfiguration, detail: "there is no home for the program's state")
            }
            let lock: (any JournalLock)?
            do throws(JournalError) { lock = try journal.lock() } catch {
                throw OnboardingError(.journalNotReady, cause: .journal(error))
            }
            guard let lock else { throw OnboardingError(.anotherProcessIsOnboarding) }
            return Tenure(journal: journal, lock: lock)
        }
    }

    extension VaultError {
        /// Whether an item may be there although storing or reading it back failed.
        fileprivate var mayHaveStored: Bool {
            switch code {
            case .cancelled, .timedOut, .outcomeUnknown, .durabilityUnknown, .verificationFailed: true
            default: operation == .read
            }
        }
    }
#endif
