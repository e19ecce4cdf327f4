/// What the window shows for a state, in words; the window itself decides nothing.
package struct PageContent: Sendable, Equatable {
    /// A symbolic icon of the desktop's theme.
    package var icon: String
    package var title: String
    package var paragraphs: [String] = []
    /// A page that is shown as an address, so that it can be opened anywhere.
    package var link: Link?
    /// Whether something goes on that needs nothing of the user.
    package var isBusy = false
    /// What a passphrase is asked for, if it is.
    package var passphrase: String?
    /// When the time is over, in time since boot.
    package var end: Duration?
    package var buttons: [Button] = []
    package var rows: [Row] = []

    package struct Link: Sendable, Equatable {
        /// What screen readers call it.
        package var name: String
        package var address: String
    }

    package struct Button: Sendable, Equatable {
        package enum Style: Sendable { case suggested, plain, destructive }

        /// The text, with an underscore before the letter that presses it.
        package var text: String
        package var action: DeskAction
        package var style = Style.plain
    }

    /// A fact, with a button if something can be done about it.
    package struct Row: Sendable, Equatable {
        package var title: String
        package var detail: String
        package var button: Button?
    }

    /// How much time is left, such as `Time left: 29:30`.
    package static func timeLeft(until end: Duration, at now: Duration, in language: Language) -> String {
        let seconds = max(0, (end - now).components.seconds)
        let rest = seconds % 60
        return language.text(.timeLeft, "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)")
    }
}
