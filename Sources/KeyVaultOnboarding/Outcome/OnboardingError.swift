public import KeyVaultCore

/// Why an onboarding ended without a stored key, and what the user can do.
///
/// Errors are equal if their codes are.
public struct OnboardingError: Error, Sendable {
    /// How it ended; more ways may be added.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable, CaseIterable {
        /// A setting cannot be used; nothing was sent.
        case invalidConfiguration
        /// The vault forgets everything with the process, and that was not allowed; nothing was sent.
        case volatileVault
        /// The vault cannot be read and written now; nothing was sent.
        case vaultNotReady
        /// The folder for the journal cannot be read and written; nothing was sent.
        case journalNotReady
        /// This onboarder is busy with another attempt.
        case attemptInProgress
        /// Another process, or another onboarder of this one, is at it; ``PKCEOnboarder/pending()`` tells at what.
        case anotherProcessIsOnboarding
        /// A former attempt left a record that cannot be read; ``PKCEOnboarder/cancel()`` gives it up.
        case recordUnreadable
        /// The service refused the request; there is nothing to approve.
        case requestRefused
        /// What the service answered to the request could not be noted down; no browser was opened.
        case requestNotKept
        /// The service could not be asked; there is nothing to approve.
        case serviceUnreachable
        /// The service would show the secret in a web page; no browser was opened.
        case legacyDelivery
        /// The service sent an approval page that is not its own; no browser was opened.
        case untrustedApprovalURL
        /// The service's answer to the request cannot be understood; no browser was opened.
        case protocolViolation
        /// The task was cancelled before a key was made.
        case cancelled
        /// The user declined; no key was made.
        case denied
        /// The time ran out; no key was made.
        case expired
        /// The attempt ended while a call was unanswered, so a key may have been made.
        case maybeOrphaned
        /// The service takes no more calls from this address until the time is over; no key was made.
        case rateLimited
        /// The attempt had to stop before it was decided; ``PKCEOnboarder/resume()`` goes on with it.
        case unfinished
        /// The service does not accept the verifier of this attempt.
        case verifierRefused
        /// A key was made, and its secret was handed out before and cannot be had again.
        case secretAlreadyClaimed
        /// The key was received and could not be stored; ``OnboardingError/unstored`` holds it.
        case receivedButNotStored
    }

    /// What the layer below reported.
    @nonexhaustive
    public enum Cause: Sendable, Equatable {
        /// The vault.
        case vault(VaultError)
        /// The network.
        case transport(TransportError)
        /// The service.
        case service(ServiceFailure)
        /// The files of the journal.
        case journal(JournalError)
    }

    /// How it ended.
    public let code: Code
    /// What the layer below reported, with its type kept.
    public let cause: Cause?
    /// The key that exists, or may exist, without anybody having its secret; the user has to delete it.
    public let orphan: OrphanedKey?
    /// The key, or the unreadable answer that may hold it, that was received and could not be stored.
    public let unstored: UnstoredCredential?
    /// The attempt whose record cannot be read, and whether its key may have been made.
    public let unreadable: PendingAttempt?
    private let detail: String?

    /// Describes an ending; programs make errors for their own tests and previews only.
    public init(_ code: Code, cause: Cause? = nil, orphan: OrphanedKey? = nil) {
        self.init(code, cause: cause, orphan: orphan, unstored: nil)
    }

    init(_ code: Code, detail: String) {
        self.init(code, cause: nil, orphan: nil, unstored: nil, detail: detail)
    }

    init(
        _ code: Code, cause: Cause?, orphan: OrphanedKey? = nil, unstored: UnstoredCredential?,
        unreadable: PendingAttempt? = nil, detail: String? = nil
    ) {
        self.code = code
        self.cause = cause
        self.orphan = orphan
        self.unstored = unstored
        self.unreadable = unreadable
        self.detail = detail
    }
}

extension OnboardingError: Equatable {
    /// Compares the codes alone.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }
}

extension OnboardingError: CustomStringConvertible {
    /// What happened, why, and what the user can do.
    public var description: String { "\(message) (\(remedy))" }

    /// What happened and why, without the remedy.
    public var message: String {
        let reason = cause.map { " [\($0)]" } ?? detail.map { " [\($0)]" } ?? ""
        return summary + reason
    }
}

extension OnboardingError.Cause: CustomStringConvertible {
    /// The cause in the words of the layer that reported it.
    public var description: String {
        switch self {
        case .vault(let error): error.message
        case .transport(let error): error.message
        case .service(let failure): failure.description
        case .journal(let error): error.description
        }
    }
}
