import DeskCore
import KeyVaultKit

/// How states become words on the screen: the language, and the page where keys are deleted.
struct Look {
    let language: Language
    let keyPage: String

    var title: String { DeskSetup.applicationName }

    func content(of state: DeskState) -> PageContent { PageContent(state, in: language, keyPage: keyPage) }

    func timeLeft(until end: Duration) -> String {
        PageContent.timeLeft(until: end, at: SystemTime().sinceBoot, in: language)
    }
}
