import DeskCore
import Testing

/// The tables of phrases.
@Suite struct LanguageTests {
    @Test(arguments: Language.allCases, Phrase.allCases)
    func `A phrase has as many places for values in every language`(language: Language, phrase: Phrase) {
        let places = { (text: String) in text.split(separator: "{}", omittingEmptySubsequences: false).count - 1 }
        #expect(places(language.pattern(phrase)) == places(Language.english.pattern(phrase)))
        #expect(!language.pattern(phrase).isEmpty)
    }

    @Test(arguments: Language.allCases)
    func `Every button has one letter that presses it, and no two of a page the same`(language: Language) throws {
        for state in Samples.states {
            let page = PageContent(state, in: language, keyPage: "")
            let letters = try (page.buttons + page.rows.compactMap(\.button)).map { button in
                let parts = button.text.split(separator: "_", omittingEmptySubsequences: false)
                try #require(parts.count == 2, "“\(button.text)”")
                return try #require(parts[1].first).lowercased()
            }
            #expect(Set(letters).count == letters.count, "\(state.name): \(letters)")
        }
    }

    @Test func `Values are filled in in their order`() {
        #expect(Language.english.text(.chosenByFile, "a", "b", "3") == "a, chosen by b, line 3")
        #expect(PageContent.timeLeft(until: .seconds(100), at: .seconds(37), in: .german) == "Verbleibende Zeit: 1:03")
    }

    @Test(arguments: [("de_DE.UTF-8", Language.german), ("ar", .arabic), ("C.UTF-8", .english), ("", .english)])
    func `A locale names its language`(locale: String, language: Language) {
        #expect(Language(locale: locale) == language)
    }
}
