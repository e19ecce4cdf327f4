import KeyVaultCore
import Testing

@testable import KeyVaultOnboarding

struct AttemptTests {
    @Test(arguments: [
        "Acme", "", String(repeating: "x", count: 400), String(repeating: "👩‍👩‍👧", count: 100), "a\nb\u{202E}",
    ])
    func `The label names application and attempt within the service's 255 characters`(name: String) throws {
        let attempt = try Attempt(applicationName: name, random: SecureRandom())
        #expect(attempt.id.count == 32)
        #expect(attempt.label.hasSuffix(" (Linux) · \(attempt.id.prefix(4))"))
        #expect(attempt.label.utf16.count <= 255)
        #expect(!attempt.label.contains("\n") && !attempt.label.unicodeScalars.contains("\u{202E}"))
        #expect(attempt.label.hasPrefix(name.prefix(1) == "a" ? "a" : String(name.prefix(1))))
    }
}
