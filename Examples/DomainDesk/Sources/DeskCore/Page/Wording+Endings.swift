import KeyVaultKit

/// The pages of onboardings that did not end with a stored key.
extension Wording {
    func ended(_ error: OnboardingError) -> PageContent {
        var page = PageContent(icon: "dialog-warning-symbolic", title: self(title(error.code)))
        page.paragraphs = paragraphs(error)
        let choices = error.choices
        if choices.contains(.openKeyPage) { page.link = keyPageLink }
        page.buttons = choices.compactMap(button)
        if page.buttons.isEmpty { page.buttons = [PageContent.Button(text: self(.tryAgain), action: .later)] }
        page.buttons[0].style = .suggested
        return page
    }

    private func title(_ code: OnboardingError.Code) -> Phrase {
        switch code {
        case .denied: .deniedTitle
        case .expired: .expiredTitle
        case .cancelled: .cancelledTitle
        case .secretAlreadyClaimed: .lostTitle
        case .maybeOrphaned: .maybeLostTitle
        case .receivedButNotStored: .notStoredTitle
        case .unfinished: .unfinishedTitle
        case .vaultNotReady, .requestNotKept: .notReadyTitle
        default: .failedTitle
        }
    }

    private func paragraphs(_ error: OnboardingError) -> [String] {
        switch (error.code, error.orphan) {
        case (.denied, _): [self(.deniedBody)]
        case (.expired, _): [self(.expiredBody)]
        case (.cancelled, _): [self(.cancelledBody)]
        case (.maybeOrphaned, let orphan?): [self(.maybeLostBody, orphan.label)]
        case (.secretAlreadyClaimed, let orphan?):
            (orphan.reason == .claimedElsewhere ? [self(.elsewhereBody)] : []) + [self(.lostBody, orphan.label)]
        default: [error.message.asSentence, error.remedy]
        }
    }

    /// The button of a choice; the key page is a link.
    private func button(_ choice: OnboardingChoice) -> PageContent.Button? {
        switch choice {
        case .startAgain: PageContent.Button(text: self(.startAgain), action: .connect)
        case .goOn: PageContent.Button(text: self(.goOn), action: .goOn)
        case .giveUp: PageContent.Button(text: self(.giveUp), action: .giveUp)
        case .remindLater: PageContent.Button(text: self(.later), action: .later)
        case .tryAgain: PageContent.Button(text: self(.storeAgain), action: .storeAgain)
        case .saveElsewhere: PageContent.Button(text: self(.saveElsewhere), action: .saveElsewhere)
        default: nil
        }
    }
}
