import KeyVaultKit

/// The passphrase of an encrypted file: asked on a page of the window, and again for as long as it is the wrong one.
extension Desk {
    /// The configuration, with the window as the one who asks.
    var vaultConfiguration: VaultConfiguration {
        var configuration = setup.vault
        configuration.askPassphrase = { [weak self] () async throws(VaultError) in
            guard let self else { throw VaultError(.dismissed, during: .unlock) }
            return try await self.passphrase(.open)
        }
        return configuration
    }

    /// Shows the question and waits for the answer.
    func passphrase(_ purpose: DeskState.PassphrasePurpose) async throws(VaultError) -> Secret {
        let former = state.page
        change { $0.page = .passphrase(hasFailed && purpose != .protect ? .openAgain : purpose) }
        hasAsked = true
        let answer = await question.ask()
        change { if case .passphrase = $0.page { $0.page = former } }
        guard let secret = answer?.take() else { throw VaultError(.dismissed, during: .unlock) }
        return secret
    }

    /// Unlocks a vault, asking again after a wrong passphrase.
    func unlock(_ vault: any KeyVault) async throws(VaultError) {
        hasAsked = false
        hasFailed = false
        while true {
            do throws(VaultError) { return try await vault.unlock() } catch {
                guard error.code == .wrongPassphrase, hasAsked else { throw error }
                hasFailed = true
            }
        }
    }
}
