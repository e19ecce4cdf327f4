import KeyVaultKit

/// The pages that ask for a passphrase, and what is to become of a key that is not stored.
extension Wording {
    func passphrase(_ purpose: DeskState.PassphrasePurpose) -> PageContent {
        let (title, body, press): (Phrase, Phrase, Phrase) =
            switch purpose {
            case .open: (.passphraseTitle, .passphraseBody, .unlock)
            case .openAgain: (.passphraseTitle, .passphraseWrong, .unlock)
            case .openSaved: (.passphraseTitle, .passphraseSaved, .unlock)
            case .protect: (.protectTitle, .protectBody, .save)
            }
        return PageContent(
            icon: "dialog-password-symbolic", title: self(title), paragraphs: [self(body)],
            passphrase: self(.passphrase),
            buttons: [
                PageContent.Button(text: self(press), action: .unlock, style: .suggested),
                PageContent.Button(text: self(.cancel), action: .dismiss),
            ])
    }

    func savedElsewhere(_ key: CredentialKey, _ place: String) -> PageContent {
        PageContent(
            icon: "emblem-ok-symbolic", title: self(.savedTitle),
            paragraphs: [language.text(.savedBody, key.account.shortened, place)],
            buttons: [PageContent.Button(text: self(.goOn), action: .later)])
    }

    func foundElsewhere(_ saved: SavedKey, _ place: String) -> PageContent {
        PageContent(
            icon: "dialog-question-symbolic", title: self(.foundTitle),
            paragraphs: [language.text(.foundBody, saved.label, place)],
            buttons: [
                PageContent.Button(text: self(.moveHere), action: .moveHere, style: .suggested),
                PageContent.Button(text: self(.later), action: .postpone),
            ])
    }

    func closing(_ key: String) -> PageContent {
        PageContent(
            icon: "dialog-warning-symbolic", title: self(.closingTitle),
            paragraphs: [self(.closingBody, key.shortened)], link: keyPageLink,
            buttons: [
                PageContent.Button(text: self(.storeAgain), action: .storeAgain, style: .suggested),
                PageContent.Button(text: self(.saveElsewhere), action: .saveElsewhere),
                PageContent.Button(text: self(.closeAnyway), action: .closeAnyway, style: .destructive),
            ])
    }
}
