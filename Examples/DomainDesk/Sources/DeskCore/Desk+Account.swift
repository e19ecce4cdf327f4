import KeyVaultKit

/// What can be done with the key that is stored or lost.
extension Desk {
    /// Shows the service the stored pair; the secret goes from the vault into the request.
    func check() async {
        guard case .connected(var account) = state.page, let opened else { return }
        account.verification = nil
        change { $0.page = .connected(account) }
        let verification = await opened.onboarder.check(account.key)
        guard case .connected(var current) = state.page, current.key == account.key else { return }
        current.verification = verification
        current.address = await opened.onboarder.clientAddress
        change { $0.page = .connected(current) }
    }

    /// Asks first, because a removed secret cannot be had again; then removes it.
    func disconnect(_ action: DeskAction) async {
        switch (action, state.page) {
        case (.askToDisconnect, .connected(let account)): change { $0.page = .confirming(account) }
        case (.keep, .confirming(let account)): change { $0.page = .connected(account) }
        case (.disconnect, .confirming(let account)):
            do throws(VaultError) {
                _ = try await opened?.vault.remove(account.key)
                change { $0.page = .disconnected(account.key) }
            } catch {
                change { $0.page = .vaultTrouble(Trouble(message: error.message, remedy: error.remedy)) }
            }
        default: break
        }
    }

    /// Forgets a key that the user has deleted at the service.
    func forget(_ orphan: OrphanedKey) async {
        guard let onboarder = opened?.onboarder, (try? await onboarder.forgetOrphan(orphan)) != nil else { return }
        change { $0.orphans.removeAll { $0.id == orphan.id } }
    }
}
