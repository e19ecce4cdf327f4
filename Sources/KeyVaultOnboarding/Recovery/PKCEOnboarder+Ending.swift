#if Onboarding
    import KeyVaultCore

    /// The end of an attempt: first its journal says so, then its record goes, and with it the verifier.
    extension PKCEOnboarder {
        /// Ends an attempt of which nothing is left to be known.
        func end(_ attempt: OpenAttempt, _ tenure: Tenure) async {
            // Without a journal that says so, the record has to stay: the next run finds out the same.
            guard close(attempt.entry, tenure) else { return }
            await removeRecord(of: attempt)
            for receipt in await receipts(of: attempt.record.attempt.id) { await removeItem(receipt) }
        }

        /// Lets the journal say that an attempt is decided; returns whether it does.
        @discardableResult
        func close(_ entry: JournalEntry, _ tenure: Tenure) -> Bool {
            var entry = entry
            entry.phase = .ended
            do throws(JournalError) { try tenure.write(entry) } catch { return false }
            return true
        }

        func removeRecord(of attempt: OpenAttempt) async {
            if let key = try? places.record(attempt.record.attempt.id) { await removeItem(key) }
        }

        /// Removes what is of no more use, even if the task has been cancelled; what stays is found by the next run.
        func removeItem(_ key: CredentialKey) async {
            await Task { do throws(VaultError) { _ = try await vault.remove(key) } catch {} }.value
        }
    }
#endif
