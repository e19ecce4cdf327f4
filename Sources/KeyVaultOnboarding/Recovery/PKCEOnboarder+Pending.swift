#if Onboarding
    import KeyVaultCore

    /// What is under way, for a user interface to show.
    extension PKCEOnboarder {
        /// The attempts that are not decided, whichever process began them; the vault may ask the user to open it.
        ///
        /// - Throws: ``OnboardingError`` with `vaultNotReady`.
        public func pending() async throws(OnboardingError) -> [PendingAttempt] {
            try await ready { () async throws(VaultError) in
                var attempts: [PendingAttempt] = []
                for item in try await vault.entries(service: places.pendingService) {
                    guard let attempt = places.attempt(of: item.key) else { continue }
                    if let pending = try await pending(item, attempt) { attempts.append(pending) }
                }
                return attempts
            }
        }

        private func pending(_ item: VaultEntry, _ attempt: String) async throws(VaultError) -> PendingAttempt? {
            let bytes = try? journal?.read(attempt)
            let entry = bytes.flatMap { JournalEntry(decoding: $0.span) }
            guard entry?.phase != .ended else { return nil }
            let mayHaveKey = entry?.doubt.isInDoubt ?? true
            do throws(VaultError) {
                guard let record = try await record(under: item.key), record.apiBase == service.apiBase else {
                    return nil
                }
                return PendingAttempt(
                    id: attempt, label: record.attempt.label, approvalURL: record.approval?.url,
                    begun: record.created, mayHaveKey: mayHaveKey)
            } catch {
                guard error.code == .damaged || error.code == .unsupportedVersion else { throw error }
                return unreadable(attempt, label: item.label, mayHaveKey: mayHaveKey)
            }
        }

        /// An attempt of which no more is known than its item's name and what the journal says.
        func unreadable(_ attempt: String, label: String?, mayHaveKey: Bool) -> PendingAttempt {
            PendingAttempt(
                id: attempt, label: label ?? Attempt.label(applicationName, attempt), approvalURL: nil, begun: nil,
                mayHaveKey: mayHaveKey, isReadable: false)
        }
    }

    extension OpenAttempt {
        /// The attempt as programs see it.
        var pending: PendingAttempt {
            PendingAttempt(
                id: record.attempt.id, label: record.attempt.label, approvalURL: record.approval?.url,
                begun: record.created, mayHaveKey: entry.doubt.isInDoubt)
        }
    }
#endif
