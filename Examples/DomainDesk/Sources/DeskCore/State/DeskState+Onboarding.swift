package import KeyVaultKit

/// What the steps of an onboarding make of the state.
extension DeskState {
    /// Takes in a step.
    ///
    /// - Parameter now: The time since boot.
    package mutating func apply(_ event: OnboardingEvent, at now: Duration) {
        switch event {
        case .checkingVault where page == .opening: break
        case .checkingVault, .requesting: page = .preparing
        case .orphan(let orphan), .startingAgain(let orphan): remember(orphan)
        case .resuming(let attempt):
            page = .waiting(Waiting(approvalURL: attempt.approvalURL ?? "", isResumed: true))
        case .approvalURL(let url):
            page = .waiting(Waiting(approvalURL: url, end: waiting?.end, isResumed: waiting?.isResumed ?? false))
        case .browser(let outcome): wait { $0.note = outcome == .tried ? nil : .noBrowser }
        case .waiting(let left, _):
            // The first such step after a lock only says when the vault is looked at again.
            if case .heldBack(var waiting, let cause) = page, waiting.isHeldBack {
                waiting.isHeldBack = false
                page = .heldBack(waiting, cause)
                break
            }
            wait {
                // The end is the same at each step, but for the moments that the steps took.
                let end = now + left
                if $0.end.map({ abs($0 - end) > .seconds(2) }) ?? true { $0.end = end }
                if $0.note == .busy || $0.note == .noConnection || $0.note == .cameBack { $0.note = nil }
            }
        case .callbackReceived: wait { $0.note = .cameBack }
        case .serviceBusy, .unreadableAnswer: wait { $0.note = .busy }
        case .connectionTrouble: wait { $0.note = .noConnection }
        case .heldBack(let cause):
            guard var waiting else { break }
            waiting.isHeldBack = true
            page = .heldBack(waiting, cause)
        case .received(let publicKey):
            page = .storing
            unstored = publicKey
        case .stored:
            page = .storing
            unstored = nil
        case .storingFailed, .verification: page = .storing
        @unknown default: break
        }
        if case .startingAgain = event { page = .preparing }
    }

    /// Takes in how it ended.
    package mutating func end(_ result: Result<OnboardingReport?, OnboardingError>) {
        unstored = if case .failure(let error) = result { error.unstored.map { $0.publicKey ?? $0.label } } else { nil }
        switch result {
        case .success(let report?):
            page = .connected(Account(report))
            for orphan in report.orphans { remember(orphan) }
        case .success(nil): page = .welcome
        case .failure(let error):
            page = .ended(error)
            if let orphan = error.orphan { remember(orphan) }
        }
        guard isClosing else { return }
        isClosing = false
        if case .connected = page { page = .closed } else if unstored != nil { page = .closing }
    }

    /// Goes back to waiting once the vault is open again.
    package mutating func releaseWaiting() { wait { $0.isHeldBack = false } }

    private var waiting: Waiting? {
        switch page {
        case .waiting(let waiting), .heldBack(let waiting, _): waiting
        default: nil
        }
    }

    private mutating func wait(_ change: (inout Waiting) -> Void) {
        guard var waiting else { return }
        change(&waiting)
        page = .waiting(waiting)
    }

    private mutating func remember(_ orphan: OrphanedKey) {
        if !orphans.contains(where: { $0.id == orphan.id }) { orphans.append(orphan) }
    }
}

extension Account {
    /// The key that an onboarding brought.
    package init(_ report: OnboardingReport) {
        let scopes: [String] = if case .requested(let scopes) = report.scope { scopes } else { [] }
        self.init(report.key, label: report.label, scopes: scopes, verification: report.verification)
    }
}

private func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }
