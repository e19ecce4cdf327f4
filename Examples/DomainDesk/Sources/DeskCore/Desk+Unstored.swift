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
            let place = DeskSetup.refuge(insteadOf: state.vault)
            let refuge = try await refuge(place, asking: .protect)
            try await refuge.vault.unlock()
            let saved = SavedKey(label: unstored.label, place: place)
            let notes = try setup.savedKeys()
            try await notes.note(saved)
            let key: CredentialKey
            do throws(VaultError) { key = try await unstored.retryStore(in: refuge.vault) } catch {
                if error.code != .outcomeUnknown { try? await notes.forget(saved) }
                throw error
            }
            await refuge.vault.close()
            isStored()
            change { $0.page = .savedElsewhere(key, place: refuge.name) }
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
