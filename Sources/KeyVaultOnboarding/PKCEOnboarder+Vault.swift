#if Onboarding
    import KeyVaultCore

    /// The vault's part in the flow: it is proven before anything is requested, and keeps the key at the end.
    extension PKCEOnboarder {
        /// Stores, reads and removes a probe, opening the vault if need be.
        ///
        /// Nothing can be lost yet, so that cancelling the task ends whatever the vault is doing, a prompt included.
        ///
        /// - Throws: `volatileVault`, `vaultNotReady` or `cancelled`, with nothing sent and nothing left in the vault.
        func proveVault(for attempt: Attempt) async throws(OnboardingError) {
            channel.send(.checkingVault)
            guard vault.persistence != .process || options.allowsVolatileVault else {
                throw OnboardingError(.volatileVault)
            }
            do throws(VaultError) {
                try await openVault()
                try await roundTrip(under: try pendingKey(attempt))
            } catch {
                throw OnboardingError(Task.isCancelled ? .cancelled : .vaultNotReady, cause: .vault(error))
            }
            if Task.isCancelled { throw OnboardingError(.cancelled) }
        }

        /// Stores the pair and reads it back; whatever fails, the secret goes to the caller in the error.
        func keep(_ granted: GrantedKey, of attempt: Attempt) async throws(OnboardingError) -> OnboardingReport {
            channel.send(.received(publicKey: granted.publicKey))
            let attributes = ["attempt": attempt.id]
            let key: CredentialKey
            do throws(VaultError) {
                key = try CredentialKey(service: service.name, account: granted.publicKey)
                try await vault.store(granted.secret.secret, for: key, label: attempt.label, attributes: attributes)
                try await expect(granted.secret.secret, under: key)
            } catch {
                let unstored = UnstoredCredential(
                    publicKey: granted.publicKey, secret: granted.secret, label: attempt.label, service: service,
                    attributes: attributes)
                throw OnboardingError(.receivedButNotStored, cause: .vault(error), unstored: unstored)
            }
            channel.send(.stored(key))
            return report(key, of: attempt, await verify(key))
        }

        private func report(
            _ key: CredentialKey, of attempt: Attempt, _ verification: Verification
        ) -> OnboardingReport {
            OnboardingReport(
                key: key, label: attempt.label,
                scope: options.scopes.isEmpty ? .fullAccount : .requested(options.scopes),
                verification: verification, keyManagementURL: service.keyManagementURL)
        }

        private func openVault() async throws(VaultError) {
            switch await vault.status() {
            case .open: return
            case .locked: try await vault.unlock()
            case .unavailable(let error): throw error
            }
        }

        private func pendingKey(_ attempt: Attempt) throws(VaultError) -> CredentialKey {
            try CredentialKey(service: "\(service.name)/pending", account: attempt.id)
        }

        private func roundTrip(under key: CredentialKey) async throws(VaultError) {
            let probe = try Secret(capacity: 32) { (output) throws(VaultError) in try random.fill(&output) }
            do throws(VaultError) {
                try await vault.store(probe, for: key, label: "KeyVault probe", attributes: [:])
                try await expect(probe, under: key)
            } catch {
                if error.mayHaveStored { _ = await removal(of: key) }
                throw error
            }
            guard try await removal(of: key).get() else {
                throw VaultError(.verificationFailed, during: .remove, key: key)
            }
        }

        /// Removes an item even if the task has been cancelled.
        private func removal(of key: CredentialKey) async -> Result<Bool, VaultError> {
            await Task {
                do throws(VaultError) { return .success(try await vault.remove(key)) } catch { return .failure(error) }
            }.value
        }

        private func expect(_ secret: borrowing Secret, under key: CredentialKey) async throws(VaultError) {
            let found = try await vault.secret(for: key)
            let isSame = found?.isEqual(to: secret) ?? false
            guard isSame else { throw VaultError(.verificationFailed, during: .read, key: key) }
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

    /// A key as it came: its public half, and its secret half in a box that outlives the answer.
    struct GrantedKey: Sendable {
        let publicKey: String
        let secret: SecretBox
    }
#endif
