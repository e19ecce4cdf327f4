/// A language that the program speaks.
package enum Language: String, CaseIterable, Sendable {
    case english = "en"
    case german = "de"
    case arabic = "ar"

    /// The language of a locale's name such as `de_DE.UTF-8`; English if it is another one.
    package init(locale: String) {
        self = Self(rawValue: String(locale.prefix { $0 != "_" && $0 != "." && $0 != "@" })) ?? .english
    }

    package var isRightToLeft: Bool { self == .arabic }

    /// A phrase with its values filled in.
    package func text(_ phrase: Phrase, _ values: String...) -> String {
        let parts = pattern(phrase).split(separator: "{}", omittingEmptySubsequences: false)
        return parts.indices.reduce(into: "") { text, index in
            text += parts[index]
            if index < parts.endIndex - 1, values.indices.contains(index) { text += values[index] }
        }
    }

    /// A phrase as it stands in the table of the language.
    package func pattern(_ phrase: Phrase) -> String {
        switch self {
        case .english: english(phrase)
        case .german: german(phrase)
        case .arabic: arabic(phrase)
        }
    }
}
