#if Onboarding
    import KeyVaultCore

    /// The memory of keys that exist, or may exist, without anybody having their secrets.
    extension PKCEOnboarder {
        /// The keys that this program's attempts lost and that the user has not confirmed to have deleted.
        ///
        /// - Throws: ``OnboardingError`` with `vaultNotReady`.
        public func orphans() async throws(OnboardingError) -> [OrphanedKey] {
            try await ready { () async throws(VaultError) in try await rememberedOrphans() }
        }

        /// Forgets a key that the user has deleted, or does not want to be told of again, and its unreadable answers.
        ///
        /// - Throws: ``OnboardingError`` with `vaultNotReady`; nothing is forgotten then.
        public func forgetOrphan(_ orphan: OrphanedKey) async throws(OnboardingError) {
            let receipts = await receipts(of: orphan.id)
            try await ready { () async throws(VaultError) in
                for receipt in receipts { _ = try await vault.remove(receipt) }
                _ = try await vault.remove(try places.orphan(orphan.id))
            }
        }

        /// Tells the user once more what is to be deleted.
        func tellOrphans() async throws(OnboardingError) {
            for orphan in try await orphans() { channel.send(.orphan(orphan)) }
        }

        func isOrphaned(_ attempt: String) async throws(OnboardingError) -> Bool {
            try await ready { () async throws(VaultError) in
                try await vault.entries(service: places.orphanService).contains {
                    places.attempt(of: $0.key) == attempt
                }
            }
        }

        func orphan(
            _ attempt: String, label: String, publicKey: String?, reason: OrphanedKey.Reason,
            receipts: [CredentialKey]
        ) -> OrphanedKey {
            OrphanedKey(
                id: attempt, publicKey: publicKey, label: label, reason: reason, noted: time.wallClock,
                receipts: receipts, keyManagementURL: service.keyManagementURL)
        }

        /// Makes an orphan durable and, in the same commit where the vault can, removes the record of its attempt.
        func remember(_ orphan: OrphanedKey, endingRecordOf attempt: String? = nil) async throws(VaultError) {
            let key = try places.orphan(orphan.id)
            let secret = orphan.encoded()
            var changes = VaultChanges()
            changes.store(
                secret.copy(), for: key, label: orphan.label, attributes: VaultPlaces.attributes("orphan", orphan.id))
            if let attempt, vault.commitsAtomically { changes.remove(try places.record(attempt)) }
            try await vault.commit(changes)
            try await confirm(secret, under: key, in: vault)
        }

        private func rememberedOrphans() async throws(VaultError) -> [OrphanedKey] {
            var orphans: [OrphanedKey] = []
            for item in try await vault.entries(service: places.orphanService) {
                guard let attempt = places.attempt(of: item.key) else { continue }
                let receipts = await receipts(of: attempt)
                var noted: OrphanedKey?
                do throws(VaultError) {
                    guard let secret = try await vault.secret(for: item.key) else { continue }
                    noted = secret.withExposedBytes { bytes in
                        OrphanedKey(
                            decoding: bytes, attempt: attempt, receipts: receipts,
                            keyManagementURL: service.keyManagementURL)
                    }
                } catch {
                    // A provider that was killed may have kept no more than the name of the note.
                    guard error.code == .damaged else { throw error }
                }
                var orphan =
                    noted
                    ?? orphan(
                        attempt, label: item.label ?? Attempt.label(applicationName, attempt), publicKey: nil,
                        reason: .uncertain, receipts: receipts)
                orphan.isRemembered = true
                orphans.append(orphan)
            }
            return orphans
        }
    }

    extension OrphanedKey {
        fileprivate func encoded() -> Secret {
            var object = JSONObjectWriter()
            object.add("label", label)
            object.add("publicKey", publicKey)
            object.add("reason", reason.rawValue)
            object.add("noted", noted.milliseconds)
            return object.finish()
        }

        fileprivate init?(
            decoding bytes: Span<UInt8>, attempt: String, receipts: [CredentialKey], keyManagementURL: String
        ) {
            guard let object = JSONObjectReader(bytes), let label = object.text("label", in: bytes),
                let reason = object.text("reason", in: bytes).flatMap(Reason.init(rawValue:)),
                let noted = object.number("noted", in: bytes)
            else { return nil }
            self.init(
                id: attempt, publicKey: object.text("publicKey", in: bytes), label: label, reason: reason,
                noted: UnixTime(milliseconds: noted), receipts: receipts, keyManagementURL: keyManagementURL)
        }
    }
#endif
