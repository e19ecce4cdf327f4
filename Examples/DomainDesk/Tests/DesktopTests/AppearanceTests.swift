import Foundation
import TestProviders
import TestServers
import Testing

/// Every page in every language, light and dark, at both scales: nothing is cut off, nothing lies over something else.
@Suite(.timeLimit(.minutes(10)))
struct AppearanceTests {
    /// A way to show the program.
    struct Setting: CustomTestStringConvertible {
        let language: String
        let theme: String
        let scale: Int
        var testDescription: String { "\(language)-\(theme)-\(scale)x" }
    }

    private static let settings = ["en", "de", "ar"].flatMap { language in
        ["light", "dark"].flatMap { theme in
            [1, 2].map { Setting(language: language, theme: theme, scale: $0) }
        }
    }

    /// The pages of which a picture is kept; where to is told by `DOMAIN_DESK_PICTURES`.
    private static let pictured: Set = ["welcome", "waiting", "connected", "secretAlreadyClaimed"]

    @Test func `No text is cut off and nothing lies over something else`() async throws {
        let desktop = try await Desktop()
        for setting in Self.settings {
            let pages = try await desktop.preview(setting, picturing: Self.pictured)
            #expect(pages.count == 23, "\(setting.testDescription): \(pages)")
            for page in pages { #expect(page.hasSuffix(": ok"), "\(setting.testDescription): \(page)") }
        }
    }
}

extension Desktop {
    /// Shows all pages and returns what the program says of each.
    fileprivate func preview(
        _ setting: AppearanceTests.Setting, picturing pictured: Set<String>
    ) async throws -> [String] {
        let process = Process()
        let (input, output) = (Pipe(), Pipe())
        process.executableURL = URL(filePath: Self.programPath)
        process.arguments = ["--preview", "--language", setting.language]
        let theme = setting.theme == "dark" ? "Adwaita:dark" : "Adwaita"
        let look = ["GDK_SCALE": "\(setting.scale)", "GTK_THEME": theme]
        process.environment = environment.merging(look) { _, new in new }
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        defer { Foundation.kill(process.processIdentifier, SIGKILL) }
        var pages: [String] = []
        while true {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { return pages }
            let line = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
            pages.append(line)
            let page = String(line.prefix { $0 != ":" })
            if pictured.contains(page) { try takePicture("\(setting.testDescription)-\(page)") }
            try input.fileHandleForWriting.write(contentsOf: Data([0]))
        }
    }

    private func takePicture(_ name: String) throws {
        guard let folder = ProcessInfo.processInfo.environment["DOMAIN_DESK_PICTURES"] else { return }
        let ended = try run(
            URL(filePath: "/usr/bin/env"),
            [
                "DISPLAY=\(environment["DISPLAY"] ?? "")", "import", "-silent", "-window", "Domain Desk", "+dither",
                "-colors", "24", "-strip", "\(folder)/\(name).png",
            ])
        #expect(ended.status == 0, "\(ended.errors)")
    }
}
