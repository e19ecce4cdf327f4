package import KeyVaultKit

/// How things stand: all that the window shows, as a value.
package struct DeskState: Sendable, Equatable {
    /// What is going on.
    package var page: Page
    /// Which vault is used and why; `nil` before one is opened.
    package var vault: VaultChoice?
    /// The keys that the user has to delete, because their secrets are lost.
    package var orphans: [OrphanedKey]
    /// The key, or the name, of what was received and is not stored yet: it exists nowhere but in this process.
    package var unstored: String?
    /// Whether the window is to be closed as soon as that is stored.
    package var isClosing = false

    package init(_ page: Page = .opening, vault: VaultChoice? = nil, orphans: [OrphanedKey] = []) {
        self.page = page
        self.vault = vault
        self.orphans = orphans
    }

    /// What is going on.
    package enum Page: Sendable, Equatable {
        case opening
        case vaultTrouble(Trouble)
        case locked
        case welcome
        case preparing
        case waiting(Waiting)
        case heldBack(Waiting, OnboardingError.Cause)
        case storing
        case connected(Account)
        case confirming(Account)
        case disconnected(CredentialKey)
        case ended(OnboardingError)
        case passphrase(PassphrasePurpose)
        case savedElsewhere(CredentialKey, place: String)
        case foundElsewhere(SavedKey, place: String)
        case closing
        case closed
    }

    /// What a passphrase is asked for.
    package enum PassphrasePurpose: Sendable, Equatable { case open, openAgain, openSaved, protect }

    /// The name of the state, as the documentation gives it; an ending is named by its code.
    package var name: String {
        switch page {
        case .opening: "opening"
        case .vaultTrouble: "vaultTrouble"
        case .locked: "locked"
        case .welcome: "welcome"
        case .preparing: "preparing"
        case .waiting: "waiting"
        case .heldBack: "heldBack"
        case .storing: "storing"
        case .connected: "connected"
        case .confirming: "confirming"
        case .disconnected: "disconnected"
        case .ended(let error): error.code.rawValue
        case .passphrase(.protect): "protect"
        case .passphrase: "passphrase"
        case .savedElsewhere: "savedElsewhere"
        case .foundElsewhere: "foundElsewhere"
        case .closing: "closing"
        case .closed: "closed"
        }
    }
}

/// Why there is no vault, and what the user can do.
package struct Trouble: Sendable, Equatable {
    package var message: String
    package var remedy: String

    package init(message: String, remedy: String) {
        self.message = message
        self.remedy = remedy
    }
}

/// The wait for the user's decision in the browser.
package struct Waiting: Sendable, Equatable {
    /// The page where the user approves.
    package var approvalURL: String
    /// When the time is over, in time since boot.
    package var end: Duration?
    /// Whether a former run of the program began it.
    package var isResumed: Bool
    /// What else is worth knowing.
    package var note: Note?
    /// Whether the vault was locked when the service was to be asked last.
    package var isHeldBack = false

    package init(approvalURL: String, end: Duration? = nil, isResumed: Bool = false, note: Note? = nil) {
        self.approvalURL = approvalURL
        self.end = end
        self.isResumed = isResumed
        self.note = note
    }

    package enum Note: Sendable, Equatable { case noBrowser, busy, noConnection, cameBack }
}

/// The key that is connected.
package struct Account: Sendable, Equatable {
    package var key: CredentialKey
    /// The name that the key has in the user's list of keys.
    package var label: String
    /// The permissions that were asked for; none stands for all that the account may do.
    package var scopes: [String]
    /// What the service says to the stored pair; `nil` while it is asked.
    package var verification: Verification?
    /// The address from which the service saw this computer, if it told.
    package var address: String?

    package init(_ key: CredentialKey, label: String, scopes: [String], verification: Verification?) {
        self.key = key
        self.label = label
        self.scopes = scopes
        self.verification = verification
    }
}
