import KeyVaultKit

/// Made-up states, one of each kind, for previews.
package enum Samples {
    package static var states: [DeskState] {
        guard let key = try? CredentialKey(service: "porkbun.com", account: "pk1_0123456789abcdef0123456789abcdef")
        else { return [] }
        var account = Account(key, label: label, scopes: [], verification: .verified)
        account.address = "2001:db8::192.0.2.1"
        let waiting = Waiting(approvalURL: approvalURL, end: SystemTime().sinceBoot + .seconds(1_754))
        let orphan = OrphanedKey(
            id: "0123456789abcdef", publicKey: key.account, label: label, reason: .answerLost, noted: .now,
            keyManagementURL: "https://porkbun.com/account/api")
        let locked = VaultError(.locked, during: .status)
        let pages: [DeskState.Page] =
            [
                .welcome, .preparing, .waiting(waiting), .heldBack(waiting, .vault(locked)), .storing,
                .connected(account), .confirming(account), .disconnected(key), .locked,
                .vaultTrouble(Trouble(message: locked.message, remedy: locked.remedy)), .passphrase(.open),
                .passphrase(.openAgain), .passphrase(.openSaved), .passphrase(.protect), .closing,
                .savedElsewhere(key, place: "/home/user/.local/share/domain-desk/saved.keyvault"),
                .foundElsewhere(
                    SavedKey(label: label, place: .file),
                    place: "/home/user/.local/share/domain-desk/saved.keyvault"),
            ] + endings(orphan)
        return pages.map { page in
            var state = DeskState(page, vault: vault)
            if page == .closing { state.unstored = key.account }
            if case .ended(let error) = page, error.orphan != nil { state.orphans = [orphan] }
            return state
        }
    }

    private static func endings(_ orphan: OrphanedKey) -> [DeskState.Page] {
        [
            .ended(OnboardingError(.denied)), .ended(OnboardingError(.expired)), .ended(OnboardingError(.cancelled)),
            .ended(OnboardingError(.secretAlreadyClaimed, orphan: orphan)), .ended(OnboardingError(.unfinished)),
            .ended(OnboardingError(.receivedButNotStored, cause: .vault(VaultError(.outOfSpace, during: .store)))),
        ]
    }

    private static let label = "Domain Desk (Linux) · abcd"
    private static let approvalURL = "https://porkbun.com/account/apiKeyApproval/0123456789abcdef0123456789abcdef"
    private static let vault = VaultChoice(
        location: VaultLocation(backend: "secret-service", place: "default", provider: "gnome-keyring"),
        origin: .standard)
}
