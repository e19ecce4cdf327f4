import KeyVaultCore

extension OnboardingError {
    /// What happened, as plain sentences.
    var summary: String {
        switch code {
        case .invalidConfiguration: "A setting cannot be used."
        case .volatileVault: "The vault would forget the key when the program ends. Nothing was requested."
        case .vaultNotReady: "The vault cannot be used. Nothing was requested."
        case .journalNotReady: "The folder for the program's state cannot be used. Nothing was requested."
        case .attemptInProgress: "Another attempt is under way."
        case .anotherProcessIsOnboarding: "Another window or program is finishing this."
        case .recordUnreadable:
            unreadable?.summary ?? "The record of a former attempt cannot be read. Nothing was requested."
        case .requestRefused: "The service refused the request. Nothing was approved."
        case .requestNotKept: "The request could not be noted down. Nothing was approved yet."
        case .serviceUnreachable: "The service cannot be asked. Nothing was approved."
        case .legacyDelivery: "The service does not offer safe delivery. Nothing was approved."
        case .untrustedApprovalURL: "The service named an approval page that is not its own. It was not opened."
        case .protocolViolation: "The service's answer cannot be understood. Nothing was approved."
        case .cancelled: "Cancelled. No key was created."
        case .denied: "The request was declined. No key was created."
        case .expired: "The time for the approval ran out. No key was created."
        case .rateLimited: "The service takes no more calls from this network for now. No key was created."
        case .unfinished: "It is not decided yet whether the key arrived; the attempt is kept."
        case .maybeOrphaned: orphan?.message ?? "It is not certain whether a key was created."
        case .verifierRefused: "This sign-in cannot be completed."
        case .secretAlreadyClaimed:
            orphan?.message ?? "A key was created, but its secret did not reach this computer."
        case .receivedButNotStored: "The key was received but could not be saved."
        }
    }

    /// One plain sentence saying what the user can do.
    public var remedy: String {
        switch code {
        case .invalidConfiguration: "Correct the setting."
        case .volatileVault: "Choose a vault that keeps its data, or allow a volatile one for a test."
        case .vaultNotReady, .requestNotKept: causeRemedy ?? "Make the vault ready and try again."
        case .journalNotReady: "Make the folder writable and try again."
        case .attemptInProgress: "Finish or cancel it first."
        case .anotherProcessIsOnboarding: "Finish it there, or close it and try again."
        case .recordUnreadable: unreadableRemedy
        case .requestRefused, .verifierRefused, .denied, .expired: "Start again."
        case .serviceUnreachable: causeRemedy ?? "Check the network connection and start again."
        case .legacyDelivery, .untrustedApprovalURL, .protocolViolation: "Report this to the program's author."
        case .cancelled: "Start again when ready."
        case .rateLimited: "Start again later."
        case .unfinished: causeRemedy ?? "Go on when the vault and the network are there."
        case .maybeOrphaned, .secretAlreadyClaimed: orphan?.remedy ?? "Look at the key page, then start again."
        case .receivedButNotStored:
            "Try again, save it elsewhere, or delete the key\(unstored.map { " \($0.name)" } ?? "") at "
                + "\(unstored?.keyManagementURL ?? "the key page")."
        }
    }

    /// What is damaged stays so; what a newer version wrote, that version reads.
    private var unreadableRemedy: String {
        guard case .vault(let error)? = cause, error.code == .damaged else {
            return "Update the program, or give the former attempt up."
        }
        return "Give the former attempt up, then start again."
    }

    private var causeRemedy: String? {
        switch cause {
        case .vault(let error)?: error.remedy
        case .transport(let error)?: error.remedy
        default: nil
        }
    }
}

extension PendingAttempt {
    /// That the record cannot be read, and what the journal knows of the key.
    fileprivate var summary: String {
        "The record of “\(label.escapingControls)” cannot be read. "
            + (mayHaveKey ? "Its key may have been created" : "No key was created") + "; nothing new was requested."
    }
}

extension UnstoredCredential {
    /// The key as people find it in their list.
    fileprivate var name: String { publicKey?.escapingControls ?? "“\(label.escapingControls)”" }
}
