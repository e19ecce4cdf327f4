import Foundation
import Testing

@testable import KeyVaultOnboarding

/// The documentation's tables say what the code does.
struct OnboardingStatesTests {
    private let article: String

    init() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = "Sources/KeyVaultKit/KeyVaultKit.docc"
        article = try String(contentsOf: root.appendingPathComponent("\(folder)/OnboardingStates.md"), encoding: .utf8)
    }

    @Test func `The table of endings has a line for each code, in the words of the code`() {
        let lines = OnboardingError.Code.allCases.map { code in
            let error = OnboardingError(code)
            return "| `\(code.rawValue)` | \(error.message) | \(error.remedy) |"
        }
        #expect(article.contains(lines.joined(separator: "\n")), "it should be:\n\(lines.joined(separator: "\n"))")
    }

    @Test func `The table of phases has a line for each phase`() {
        let named = article.split(separator: "\n").filter { $0.hasPrefix("| `") }
        for phase in JournalEntry.Phase.allCases {
            #expect(named.contains { $0.hasPrefix("| `\(phase.rawValue)` |") })
        }
    }

    @Test func `The table of interruptions has all rows, and names only codes, events and reasons that exist`() {
        let rows = article.split(separator: "\n").filter { $0.hasPrefix("| C") }
        #expect(rows.map { $0.dropFirst(2).prefix { $0 != " " } } == (0...31).map { "C\($0)" })
        let events = ["resuming", "heldBack", "serviceBusy", "unreadableAnswer", "orphan"]
        let known =
            OnboardingError.Code.allCases.map(\.rawValue) + OrphanedKey.Reason.allCases.map(\.rawValue) + events
        for row in rows {
            for name in row.split(separator: "|").last?.split(separator: "`").enumerated().filter({ $0.offset % 2 == 1 }
            ) ?? [] {
                #expect(known.contains(String(name.element)), "\(row)")
            }
        }
    }
}
