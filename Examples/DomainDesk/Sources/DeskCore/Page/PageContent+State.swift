import KeyVaultKit

/// Which page belongs to which state.
extension PageContent {
    /// Puts a state into words.
    package init(_ state: DeskState, in language: Language, keyPage: String) {
        let say = Wording(language: language, keyPage: keyPage)
        switch state.page {
        case .opening: self = say.busy(.opening)
        case .preparing: self = say.busy(.preparingTitle, .preparingBody)
        case .storing: self = say.busy(.storingTitle, .storingBody)
        case .vaultTrouble(let trouble):
            self.init(
                icon: "dialog-warning-symbolic", title: say(.troubleTitle),
                paragraphs: [trouble.message.asSentence, trouble.remedy],
                buttons: [Button(text: say(.tryAgain), action: .start, style: .suggested)])
        case .locked:
            self.init(
                icon: "changes-prevent-symbolic", title: say(.lockedTitle), paragraphs: [say(.lockedBody)],
                buttons: [Button(text: say(.unlock), action: .unlock, style: .suggested)])
        case .welcome:
            self.init(
                icon: "network-server-symbolic", title: say(.welcomeTitle), paragraphs: [say(.welcomeBody)],
                buttons: [Button(text: say(.connect), action: .connect, style: .suggested)])
        case .waiting(let waiting): self = say.waiting(waiting)
        case .heldBack(let waiting, let cause): self = say.heldBack(waiting, cause)
        case .connected(let account): self = say.connected(account)
        case .confirming: self = say.confirming()
        case .disconnected(let key):
            self.init(
                icon: "network-offline-symbolic", title: say(.disconnectedTitle),
                paragraphs: [say(.disconnectedBody, key.account.shortened)], link: say.keyPageLink,
                buttons: [Button(text: say(.connect), action: .connect)])
        case .ended(let error): self = say.ended(error)
        case .passphrase(let purpose): self = say.passphrase(purpose)
        case .savedElsewhere(let key, let place): self = say.savedElsewhere(key, place)
        case .foundElsewhere(let key, let place): self = say.foundElsewhere(key, place)
        case .closing, .closed: self = say.closing(state.unstored ?? "")
        }
        rows += state.orphans.map(say.orphan)
        if let vault = state.vault { rows.append(say.vault(vault)) }
    }
}

/// The words of a language, and the page where keys are limited and deleted.
struct Wording {
    let language: Language
    let keyPage: String

    func callAsFunction(_ phrase: Phrase) -> String { language.text(phrase) }
    func callAsFunction(_ phrase: Phrase, _ value: String) -> String { language.text(phrase, value) }

    var keyPageLink: PageContent.Link { PageContent.Link(name: self(.keyPage), address: keyPage) }

    func busy(_ title: Phrase, _ body: Phrase? = nil) -> PageContent {
        PageContent(
            icon: "content-loading-symbolic", title: self(title), paragraphs: body.map { [self($0)] } ?? [],
            isBusy: true)
    }
}

extension String {
    /// Enough of a public key to find it in a list.
    var shortened: String { count > 16 ? "\(prefix(8))…\(suffix(4))" : self }

    /// Messages of the package have no full stop at their end.
    var asSentence: String { hasSuffix(".") || hasSuffix("]") ? self : self + "." }
}
