import KeyVaultKit

/// From the start of the program to the page that the user finds.
extension Desk {
    /// Opens the vault that the configuration names, takes up an attempt that was left, or finds the stored key.
    func start() async {
        change { $0.page = .opening }
        isPostponed = false
        await opened?.vault.close()
        opened = nil
        let selection: VaultSelection
        do throws(VaultSelectionError) {
            selection = try await openVault(vaultConfiguration, registry: setup.registry)
        } catch {
            return change { $0.page = .vaultTrouble(Trouble(message: error.message, remedy: error.remedy)) }
        }
        change { $0.vault = VaultChoice(selection) }
        await takeUp(use(selection.vault).vault)
    }

    /// A locked keyring is opened when the user says so, not by a dialog that comes up out of nothing; a file at once: its
    /// key is in the configuration, or its passphrase is asked in this window.
    private func takeUp(_ vault: any KeyVault) async {
        switch await vault.status() {
        case .locked where state.vault?.location.backend == "encrypted-file": await unlock()
        case .locked: change { $0.page = .locked }
        case .unavailable(let error):
            change { $0.page = .vaultTrouble(Trouble(message: error.message, remedy: error.remedy)) }
        default: await follow { (onboarder) async throws(OnboardingError) in try await onboarder.resume() }
        }
    }

    /// Unlocks the vault; while an attempt waits for that, it goes on by itself.
    func unlock() async {
        guard let vault = opened?.vault else { return }
        let isWaiting = if case .heldBack = state.page { true } else { false }
        do throws(VaultError) { try await unlock(vault) } catch {
            let isRefused = error.code == .dismissed || error.code == .locked
            guard !isWaiting, !(isRefused && state.page == .locked) else { return }
            return change { $0.page = .vaultTrouble(Trouble(message: error.message, remedy: error.remedy)) }
        }
        if isWaiting { return change { $0.releaseWaiting() } }
        if await vault.status() == .open { await takeUp(vault) }
    }

    /// Shows the stored key, or offers to move one that is saved elsewhere, or to get one.
    func findOut() async {
        guard let opened else { return }
        if await opened.vault.status() == .locked { return change { $0.page = .locked } }
        let entries: [VaultEntry]
        do throws(VaultError) {
            if try await offersSaved() { return }
            entries = try await opened.vault.entries(service: setup.service.name)
        } catch {
            return change { $0.page = .vaultTrouble(Trouble(message: error.message, remedy: error.remedy)) }
        }
        let orphans = try? await opened.onboarder.orphans()
        change { $0.orphans = orphans ?? $0.orphans }
        // Other programs may keep keys of theirs in the same keyring.
        let own = entries.filter { $0.label?.hasPrefix("\(DeskSetup.applicationName) (Linux)") == true }
        guard let entry = own.max(by: { ($0.created?.milliseconds ?? 0) < ($1.created?.milliseconds ?? 0) }) else {
            return change { $0.page = .welcome }
        }
        let account = Account(
            entry.key, label: entry.label ?? "", scopes: setup.options.scopes, verification: nil)
        change { $0.page = .connected(account) }
        await check()
    }
}
