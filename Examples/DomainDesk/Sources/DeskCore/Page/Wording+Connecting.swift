import KeyVaultKit

/// The pages of an onboarding that is under way, and of the key that it brought.
extension Wording {
    func waiting(_ waiting: Waiting) -> PageContent {
        var paragraphs = [self(.waitingBody)]
        if waiting.isResumed { paragraphs.insert(self(.waitingResumed), at: 0) }
        switch waiting.note {
        case .noBrowser: paragraphs.insert(self(.noBrowser), at: 0)
        case .busy: paragraphs.insert(self(.busy), at: 0)
        case .noConnection: paragraphs.insert(self(.noConnection), at: 0)
        case .cameBack: paragraphs.insert(self(.cameBack), at: 0)
        case nil: break
        }
        return PageContent(
            icon: "web-browser-symbolic", title: self(.waitingTitle), paragraphs: paragraphs,
            link: PageContent.Link(name: self(.approvalPage), address: waiting.approvalURL), isBusy: true,
            end: waiting.end, buttons: [PageContent.Button(text: self(.cancel), action: .cancel)])
    }

    func heldBack(_ waiting: Waiting, _ cause: OnboardingError.Cause) -> PageContent {
        PageContent(
            icon: "changes-prevent-symbolic", title: self(.heldBackTitle),
            paragraphs: [self(.heldBackBody), cause.description.asSentence], end: waiting.end,
            buttons: [
                PageContent.Button(text: self(.unlock), action: .unlock, style: .suggested),
                PageContent.Button(text: self(.cancel), action: .cancel),
            ])
    }

    func connected(_ account: Account) -> PageContent {
        let scopes = account.scopes.joined(separator: ", ")
        let rights = scopes.isEmpty ? self(.fullAccount) : self(.limited, scopes)
        return PageContent(
            icon: "emblem-ok-symbolic", title: self(.connectedTitle), paragraphs: [rights], link: keyPageLink,
            buttons: [
                PageContent.Button(text: self(.checkAgain), action: .check),
                PageContent.Button(text: self(.disconnect), action: .askToDisconnect),
            ],
            rows: [
                PageContent.Row(title: self(.key), detail: account.key.account.shortened),
                PageContent.Row(title: self(.keyName), detail: account.label),
                PageContent.Row(title: self(.answer), detail: answer(account)),
            ])
    }

    func confirming() -> PageContent {
        PageContent(
            icon: "dialog-question-symbolic", title: self(.confirmTitle), paragraphs: [self(.confirmBody)],
            buttons: [
                PageContent.Button(text: self(.keep), action: .keep),
                PageContent.Button(text: self(.confirmDisconnect), action: .disconnect, style: .destructive),
            ])
    }

    private func answer(_ account: Account) -> String {
        switch (account.verification, account.address) {
        case (nil, _): self(.asking)
        case (.verified, let address?): self(.acceptedFrom, address)
        case (.verified, nil): self(.accepted)
        case (.notVerified(.service(let failure)), _): self(.notAccepted, failure.description)
        case (.notVerified(let cause), _): self(.notAsked, cause.description)
        @unknown default: ""
        }
    }
}
