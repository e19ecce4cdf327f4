#if Onboarding
    import KeyVaultCore

    /// Answers that cannot be read, one of which may hold the secret: none of them is thrown away before that is known.
    extension PKCEOnboarder {
        /// Stores an answer as it came; one that no vault takes stays in memory.
        func keepReceipt(of body: borrowing Secret, _ attempt: inout OpenAttempt) async {
            guard body.count > 0, let number = try? Attempt.randomOctets(4, random),
                let key = try? places.receipt(attempt.record.attempt.id, Attempt.hexadecimal(number))
            else { return }
            let item = VaultItem(
                key: key, label: attempt.record.attempt.label,
                attributes: VaultPlaces.attributes("receipt", attempt.record.attempt.id))
            let receipt = UnkeptReceipt(item: item, body: SecretBox(body.copy()))
            attempt.hasReceipts = true
            guard await !store(receipt) else { return }
            // Any of them may hold the secret, and the caller can be handed one item.
            attempt.unkeptReceipt = attempt.unkeptReceipt?.joined(with: receipt) ?? receipt
        }

        /// Tries again to store what stayed in memory; what still does goes to the caller.
        func keepReceipts(again attempt: OpenAttempt, _ tenure: Tenure) async -> UnstoredCredential? {
            guard let receipt = attempt.unkeptReceipt, await !store(receipt) else { return nil }
            return UnstoredCredential(
                receipt.body, as: receipt.item, publicKey: attempt.entry.doubt.publicKey,
                keyManagementURL: service.keyManagementURL
            ) { withExtendedLifetime(tenure) {} }
        }

        /// Removes the answers of an attempt, none of which was the grant.
        func removeReceipts(of attempt: inout OpenAttempt) async {
            guard attempt.hasReceipts else { return }
            attempt.hasReceipts = false
            attempt.unkeptReceipt = nil
            for receipt in await receipts(of: attempt.record.attempt.id) { await removeItem(receipt) }
        }

        /// The keys of an attempt's stored answers; none if the vault cannot tell.
        func receipts(of attempt: String) async -> [CredentialKey] {
            let entries = try? await vault.entries(service: places.receiptService)
            return (entries ?? []).map(\.key).filter { places.attempt(of: $0) == attempt }
        }

        private func store(_ receipt: UnkeptReceipt) async -> Bool {
            do throws(VaultError) {
                try await persistently { () async throws(VaultError) in
                    try await vault.store(
                        receipt.body.secret, for: receipt.item.key, label: receipt.item.label,
                        attributes: receipt.item.attributes)
                }
            } catch { return false }
            return true
        }
    }

    extension UnkeptReceipt {
        /// Both answers in one item, a line feed between them.
        fileprivate func joined(with later: UnkeptReceipt) -> UnkeptReceipt {
            // What no vault would take as one goes no further; the first answers are the likelier grants.
            guard body.secret.count + later.body.secret.count < VaultLimits.secretBytes else { return self }
            var bodies = SecretBuffer()
            body.secret.withExposedBytes { bodies.append($0) }
            bodies.append("\n")
            later.body.secret.withExposedBytes { bodies.append($0) }
            return UnkeptReceipt(item: item, body: SecretBox(bodies.finish()))
        }
    }
#endif
