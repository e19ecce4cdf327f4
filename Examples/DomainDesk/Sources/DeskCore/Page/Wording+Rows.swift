import KeyVaultKit

/// The facts below every page.
extension Wording {
    func orphan(_ orphan: OrphanedKey) -> PageContent.Row {
        PageContent.Row(
            title: self(.lostKey, orphan.label), detail: keyPage,
            button: PageContent.Button(text: self(.deleted), action: .forget(orphan)))
    }

    func vault(_ vault: VaultChoice) -> PageContent.Row {
        let place = vault.location.description
        let choice =
            switch vault.origin {
            case .code: self(.chosenByProgram, place)
            case .environment(let variable): language.text(.chosenByVariable, place, variable)
            case .file(let path, let line): language.text(.chosenByFile, place, path, "\(line)")
            case .standard: self(.chosenByDefault, place)
            @unknown default: place
            }
        let refused = vault.refused.map { "\n" + self(.passedOver, $0) }.joined()
        return PageContent.Row(title: self(.vault), detail: choice + refused)
    }
}
