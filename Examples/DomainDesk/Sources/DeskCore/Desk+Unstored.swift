import KeyVaultKit

/// What can be done with a key that was received and is stored nowhere but in this process.
extension Desk {
    /// Stores the key in the configured vault.
    func storeAgain() async {
        guard let vault = opened?.vault, let unstored else { return }
        do throws(VaultError) { _ = try await unstored.retryStore(in: vault) } catch { return remainsUnstored(error) }
        isStored()
        await findOut()
    }

    /// Stores the key in another vault, whose place the user is told.
    func saveElsewhere() async {
        guard let unstored else { return }
        do throws(VaultError) {
            let refuge = try await setup.refuge(state.vault) { [weak self] () async throws(VaultError) in
                guard let self else { throw VaultError(.dismissed, during: .unlock) }
                return try await self.passphrase(.protect)
            }
            let key = try await unstored.retryStore(in: refuge.vault)
            await refuge.vault.close()
            isStored()
            change { $0.page = .savedElsewhere(key, place: refuge.place) }
        } catch { remainsUnstored(error) }
    }

    /// Closes the window: at once, when the key that is being stored is stored, or after a question.
    func close() {
        switch state.page {
        case _ where state.unstored == nil: change { $0.page = .closed }
        case .storing: change { $0.isClosing = true }
        default: change { $0.page = .closing }
        }
    }

    /// Gives the key up; the next start names it until the user has deleted it.
    func closeAnyway() {
        guard state.page == .closing else { return }
        unstored?.discard()
        isStored()
        change { $0.page = .closed }
    }

    private func isStored() {
        unstored = nil
        change { $0.unstored = nil }
    }

    private func remainsUnstored(_ error: VaultError) {
        change { $0.page = .ended(OnboardingError(.receivedButNotStored, cause: .vault(error))) }
    }
}
