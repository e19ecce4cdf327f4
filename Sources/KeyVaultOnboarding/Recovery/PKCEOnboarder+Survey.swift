#if Onboarding
    import KeyVaultCore

    /// The look at what former attempts left: each is found in one of the states of the crash table.
    extension PKCEOnboarder {
        /// Reads the files of the journal; an entry that cannot be read is there and `nil`.
        func journalEntries(_ tenure: inout Tenure) throws(OnboardingError) -> [String: JournalEntry?] {
            let now = time.sinceBoot
            let boot = boot(tenure)
            var entries: [String: JournalEntry?] = [:]
            do throws(JournalError) {
                for attempt in try tenure.journal.attempts() {
                    guard let bytes = try tenure.journal.read(attempt) else { continue }
                    let entry = JournalEntry(decoding: bytes.span)?.rebased(to: boot, now: now)
                    entries.updateValue(entry, forKey: attempt)
                }
            } catch { throw OnboardingError(.journalNotReady, cause: .journal(error)) }
            let known = entries.values.compactMap(\.self)
            callHistory = known.flatMap(\.calls).sorted()
            embargoes = known.reduce((nil, nil)) { latest, entry in
                (.later(latest.0, entry.requestEmbargo), .later(latest.1, entry.retrieveEmbargo))
            }
            tenure.restarts = known.filter(\.isRestart).map(\.requested)
            return entries
        }

        /// Tidies what is decided and finds what is not.
        ///
        /// - Throws: `vaultNotReady`, and `recordUnreadable` unless such records are to be given up.
        func survey(
            _ tenure: inout Tenure, _ entries: [String: JournalEntry?], for goal: Goal
        ) async throws(OnboardingError) {
            var withoutRecord = entries
            let records = try await ready { () async throws(VaultError) in
                try await vault.entries(service: places.pendingService)
            }
            for item in records {
                guard let attempt = places.attempt(of: item.key) else { continue }
                withoutRecord[attempt] = nil
                try await inspect(item, attempt, entries[attempt] ?? nil, &tenure, for: goal)
            }
            for (attempt, entry) in withoutRecord.sorted(by: { $0.key < $1.key }) {
                guard entry?.phase == .ended else {
                    try await settle(attempt, entry, &tenure)
                    continue
                }
                // As long as there was a record, only the entry told that it is of no more use.
                if entry?.isOver(time.sinceBoot) == true { try? tenure.journal.remove(attempt) }
            }
        }

        /// An attempt whose record is in the vault.
        private func inspect(
            _ item: VaultEntry, _ attempt: String, _ found: JournalEntry?, _ tenure: inout Tenure, for goal: Goal
        ) async throws(OnboardingError) {
            let entry = found ?? lostEntry(attempt, tenure)
            if entry.phase == .ended {
                await removeItem(item.key)
                return
            }
            if let pair = try await ready({ () async throws(VaultError) in try await findPair(of: attempt) }) {
                tenure.leftovers.append(.stored(pair, entry))
                return
            }
            let record: AttemptRecord
            do throws(VaultError) {
                guard let present = try await self.record(under: item.key) else { return }
                record = present
            } catch {
                guard error.code == .damaged || error.code == .unsupportedVersion else { throw notReady(error) }
                // A provider was killed before it had written what it had answered; nobody was sent to a page yet.
                if found?.phase == .prepared, error.code == .damaged {
                    try await giveUp(entry, label: item.label, tenure)
                    return
                }
                guard goal == .cancel else {
                    throw OnboardingError(
                        .recordUnreadable, cause: .vault(error), unstored: nil,
                        unreadable: unreadable(attempt, label: item.label, mayHaveKey: entry.phase == .retrieving))
                }
                tenure.lost = try await giveUp(entry, label: item.label, tenure) ?? tenure.lost
                return
            }
            guard record.apiBase == service.apiBase else { return }
            let open = OpenAttempt(record: record, entry: entry)
            if try await isOrphaned(attempt) {
                await end(open, tenure)
            } else if record.approval == nil, entry.phase != .retrieving || found == nil {
                // Nobody was ever told of a page: there is nothing that could be approved.
                await end(open, tenure)
            } else if record.approval == nil {
                try await giveUp(entry, label: item.label, tenure)
            } else {
                tenure.leftovers.append(.open(open.approvable))
            }
        }

        /// An attempt without a record in the vault: it was ended there, or the vault is another or an older one.
        private func settle(
            _ attempt: String, _ found: JournalEntry?, _ tenure: inout Tenure
        ) async throws(OnboardingError) {
            let entry = found ?? lostEntry(attempt, tenure)
            if let pair = try await ready({ () async throws(VaultError) in try await findPair(of: attempt) }) {
                tenure.leftovers.append(.stored(pair, entry))
            } else if entry.phase == .retrieving, !(try await isOrphaned(attempt)) {
                try await giveUp(entry, label: nil, tenure)
            } else {
                close(entry, tenure)
            }
        }

        /// Ends an attempt that nobody can go on with; if its key may exist, the user is told to look for it.
        ///
        /// - Returns: The key that may exist.
        @discardableResult
        private func giveUp(
            _ entry: JournalEntry, label: String?, _ tenure: Tenure
        ) async throws(OnboardingError) -> OrphanedKey? {
            var lost: OrphanedKey?
            if entry.phase == .retrieving {
                var orphan = orphan(
                    entry.attempt, label: label ?? Attempt.label(applicationName, entry.attempt),
                    publicKey: entry.doubt.publicKey, reason: .uncertain, receipts: await receipts(of: entry.attempt))
                try await ready { () async throws(VaultError) in try await remember(orphan) }
                orphan.isRemembered = true
                channel.send(.orphan(orphan))
                lost = orphan
            }
            close(entry, tenure)
            if let key = try? places.record(entry.attempt) { await removeItem(key) }
            return lost
        }

        /// Reads a record; `nil` if there is none.
        ///
        /// - Throws: `VaultError` with `damaged` or `unsupportedVersion` for what is no record of this program.
        func record(under key: CredentialKey) async throws(VaultError) -> AttemptRecord? {
            guard let secret = try await vault.secret(for: key) else { return nil }
            let record = try AttemptRecord(decoding: secret, key: key)
            let isTrusted = record.approval.map { approval in
                ApprovalURL.isTrusted(approval.url, token: approval.requestToken, prefixes: service.approvalPrefixes)
            }
            let isOurs = record.apiBase != service.apiBase || isTrusted ?? true
            guard record.attempt.id == places.attempt(of: key), isOurs else {
                throw VaultError(.damaged, during: .read, key: key)
            }
            return record
        }

        /// Makes a call to the vault before anything was sent.
        func ready<Success: Sendable>(
            _ call: () async throws(VaultError) -> Success
        ) async throws(OnboardingError) -> Success {
            do throws(VaultError) { return try await call() } catch { throw notReady(error) }
        }

        private func lostEntry(_ attempt: String, _ tenure: Tenure) -> JournalEntry {
            JournalEntry(losing: attempt, boot: boot(tenure), now: time.sinceBoot)
        }

        /// The run of the kernel that this call belongs to.
        func boot(_ tenure: Tenure) -> Boot {
            Boot(id: tenure.journal.bootID, now: time.sinceBoot, wallClock: time.wallClock)
        }
    }

    extension OpenAttempt {
        /// The attempt as one whose user may be looking at the page.
        fileprivate var approvable: OpenAttempt {
            var attempt = self
            if attempt.entry.phase == .prepared { attempt.entry.phase = .requested }
            return attempt
        }
    }
#endif
