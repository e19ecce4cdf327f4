import KeyVaultKit

/// A key that was saved elsewhere, and its way back into the configured vault.
///
/// `VaultMigration` moves all that an application has, and its pin; here one key comes to where the others are.
extension Desk {
    /// Offers to move a saved key, unless the user does not want that now; returns whether there is one.
    func offersSaved() async throws(VaultError) -> Bool {
        guard !isPostponed, let saved = try await setup.savedKeys().all().first else { return false }
        let place = try setup.name(of: saved.place)
        change { $0.page = .foundElsewhere(saved, place: place) }
        return true
    }

    /// Leaves saved keys where they are until the next start.
    func postpone() async {
        isPostponed = true
        await findOut()
    }

    /// Moves a saved key into the configured vault.
    func moveHere() async {
        guard case .foundElsewhere(let saved, let name) = state.page, let vault = opened?.vault else { return }
        do throws(VaultError) {
            let refuge = try await refuge(saved.place, asking: .openSaved).vault
            try await unlock(refuge)
            let moved = try await move(saved.label, from: refuge, to: vault)
            await refuge.close()
            try await setup.savedKeys().forget(saved)
            guard moved else { return change { $0.page = .vaultTrouble(.gone(saved.label, name)) } }
        } catch {
            guard error.code != .dismissed else { return }
            return change { $0.page = .vaultTrouble(Trouble(message: error.message, remedy: error.remedy)) }
        }
        await findOut()
    }

    /// Opens another vault, with the window as the one who asks.
    func refuge(
        _ place: Refuge.Place, asking purpose: DeskState.PassphrasePurpose
    ) async throws(VaultError) -> Refuge {
        try await setup.refuge(place) { [weak self] () async throws(VaultError) in
            guard let self else { throw VaultError(.dismissed, during: .unlock) }
            return try await self.passphrase(purpose)
        }
    }

    /// Copies, compares and then removes, so that the key is in one of the two at each moment; returns whether it was found.
    private func move(
        _ label: String, from source: any KeyVault, to target: any KeyVault
    ) async throws(VaultError) -> Bool {
        for entry in try await source.entries() where entry.label == label {
            guard let secret = try await source.secret(for: entry.key) else { continue }
            if let there = try await target.secret(for: entry.key), !there.isEqual(to: secret) {
                throw VaultError(.ambiguous, during: .store, key: entry.key)
            }
            try await target.store(secret, for: entry.key, label: entry.label, attributes: entry.attributes)
            // Some keyrings answer before they have written.
            if target.writeDelay > .zero {
                try? await setup.time.sleep(until: setup.time.sinceBoot + target.writeDelay)
                guard let written = try await target.secret(for: entry.key), written.isEqual(to: secret) else {
                    throw VaultError(.verificationFailed, during: .store, key: entry.key)
                }
            }
            _ = try await source.remove(entry.key)
        }
        // It may have been moved already, by hand or by a run that was interrupted.
        return try await target.entries().contains { $0.label == label }
    }
}

extension Trouble {
    fileprivate static func gone(_ label: String, _ place: String) -> Trouble {
        Trouble(
            message: "The key '\(label)' is not in \(place) any more",
            remedy: "Delete the key of this name at Porkbun, and connect again.")
    }
}
