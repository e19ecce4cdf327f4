import KeyVaultCore

extension OnboardingError {
    /// What happened, as one plain sentence.
    var summary: String {
        switch code {
        case .invalidConfiguration: "A setting cannot be used."
        case .volatileVault: "The vault would forget the key when the program ends. Nothing was requested."
        case .vaultNotReady: "The vault cannot be used. Nothing was requested."
        case .attemptInProgress: "Another attempt is under way."
        case .requestRefused: "The service refused the request. Nothing was approved."
        case .serviceUnreachable: "The service cannot be asked. Nothing was approved."
        case .legacyDelivery: "The service does not offer safe delivery. Nothing was approved."
        case .untrustedApprovalURL: "The service named an approval page that is not its own. It was not opened."
        case .protocolViolation: "The service's answer cannot be understood. Nothing was approved."
        case .cancelled: "Cancelled. No key was created."
        case .denied: "The request was declined. No key was created."
        case .expired: "The time for the approval ran out. No key was created."
        case .rateLimited: "The service takes no more calls from this network for now. No key was created."
        case .maybeOrphaned: "It is not certain whether a key named \(name) was created."
        case .verifierRefused: "This sign-in cannot be completed."
        case .secretAlreadyClaimed:
            "A key named \(name) was created, but its secret did not reach this computer. Nobody can see it again."
        case .receivedButNotStored: "The key was received but could not be saved."
        }
    }

    /// One plain sentence saying what the user can do.
    public var remedy: String {
        switch code {
        case .invalidConfiguration: "Correct the setting."
        case .volatileVault: "Choose a vault that keeps its data, or allow a volatile one for a test."
        case .vaultNotReady: vaultRemedy ?? "Make the vault ready and try again."
        case .attemptInProgress: "Finish or cancel it first."
        case .requestRefused, .verifierRefused, .denied, .expired: "Start again."
        case .serviceUnreachable: transportRemedy ?? "Check the network connection and start again."
        case .legacyDelivery, .untrustedApprovalURL, .protocolViolation: "Report this to the program's author."
        case .cancelled: "Start again when ready."
        case .rateLimited: "Start again later."
        case .maybeOrphaned:
            "Look at \(page); if the key is there, delete it. Then start again."
        case .secretAlreadyClaimed: "Delete this key at \(page), then start again."
        case .receivedButNotStored:
            "Try again, save it elsewhere, or delete the key \(unstored?.publicKey.escapingControls ?? "") at \(page)."
        }
    }

    private var vaultRemedy: String? {
        guard case .vault(let error)? = cause else { return nil }
        return error.remedy
    }

    private var transportRemedy: String? {
        guard case .transport(let error)? = cause else { return nil }
        return error.remedy
    }

    private var name: String {
        guard let orphan else { return "of this program" }
        let label = "“\(orphan.label.escapingControls)”"
        return orphan.publicKey.map { "\(label) (…\($0.suffix(4).description.escapingControls))" } ?? label
    }

    private var page: String { orphan?.keyManagementURL ?? unstored?.keyManagementURL ?? "the key page" }
}
