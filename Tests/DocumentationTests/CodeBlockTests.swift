import Foundation
import KeyVaultCore
import KeyVaultTesting
import Testing

@testable import KeyVaultSelection

/// Every block of code that readers get does what blocks of its language must.
@Suite(.timeLimit(.minutes(10))) struct CodeBlockTests {
    private let blocks: [CodeBlock]

    init() throws { blocks = try CodeBlock.all() }

    @Test func `Every block says what language it is in, and none is hidden in an indentation`() throws {
        let known = ["swift", "sh", "console", "json", "html", "ini", "text"]
        for block in blocks { #expect(known.contains(block.language), "\(block.place)") }
        #expect(blocks.count > 40)
        for article in Documentation.articles {
            var (isInside, before) = (false, "")
            for (number, line) in try Documentation.text(article).components(separatedBy: "\n").enumerated() {
                if line.trimmingCharacters(in: .whitespaces).hasPrefix("```") { isInside.toggle() }
                let isCode = !isInside && before.isEmpty && line.hasPrefix("    ") && !line.hasPrefix("     ")
                #expect(!isCode, "\(Documentation.name(article)):\(number + 1)")
                before = line
            }
        }
    }

    @Test func `Every Swift block compiles`() throws {
        // Those that are files of examples are compiled with the examples.
        let own = blocks.filter { $0.language == "swift" && !$0.isManifest && $0.quotedFile == nil }
        #expect(own.count > 30)
        let errors = try SwiftCompiler.errors(in: own)
        #expect(errors.isEmpty, "\(errors.joined(separator: "\n"))")
    }

    @Test func `A Swift block that names what is not there does not compile`() throws {
        let text = "Text.\n\n```swift\nlet vault = InMemoryVault()\nvault.forget()\n```\n"
        let file = Documentation.root.appending(path: "README.md")
        let errors = try SwiftCompiler.errors(in: CodeBlock.blocks(in: text, of: file))
        #expect(errors.count == 1)
        #expect(errors.first?.hasPrefix("README.md:5:7: error: ") == true, "\(errors)")
    }

    @Test func `Every manifest is one`() throws {
        let manifests = blocks.filter(\.isManifest)
        #expect(!manifests.isEmpty)
        for block in manifests {
            let errors = try SwiftCompiler.errors(inManifest: block.text)
            #expect(errors.isEmpty, "\(block.place)\n\(errors)")
        }
    }

    @Test func `Code that stands under the name of a file is that file`() throws {
        var quoted = 0
        for block in blocks {
            guard let name = block.quotedFile else { continue }
            let file = try Documentation.text(Documentation.root.appending(path: name))
            #expect(block.text + "\n" == file, "\(block.place) is not \(name)")
            quoted += 1
        }
        #expect(quoted >= 5)
    }

    @Test func `Every shell block can be parsed`() throws {
        let shell = blocks.filter { $0.language == "sh" }
        #expect(!shell.isEmpty)
        for block in shell {
            let (status, output) = try SwiftCompiler.output(of: "/usr/bin/env", ["bash", "-n", "-c", block.text])
            #expect(status == 0, "\(block.place): \(output)")
        }
    }

    @Test func `Every configuration is accepted`() async throws {
        let home = try TemporaryDirectory()
        let file = home.path + "/keyvault.json"
        let configurations = blocks.filter { $0.language == "json" }
        #expect(!configurations.isEmpty)
        for block in configurations {
            try Data(block.text.utf8).write(to: URL(filePath: file))
            var configuration = VaultConfiguration(application: "acme")
            configuration.file = file
            let variables = ProcessVariables(["HOME": home.path, "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"])
            do throws(VaultSelectionError) {
                _ = try await VaultSelector(configuration, variables: variables)
            } catch { Issue.record("\(block.place): \(error)") }
        }
    }

    @Test func `Every article can be reached from the landing page and from the README`() throws {
        let landing = try Documentation.text(
            Documentation.root.appending(path: "Sources/KeyVaultKit/KeyVaultKit.docc/KeyVaultKit.md"))
        let readme = try Documentation.text(Documentation.root.appending(path: "README.md"))
        for article in Documentation.articles.map(Documentation.name) where article.contains(".docc/") {
            let title = article.split(separator: "/").last?.dropLast(".md".count) ?? ""
            let isLanding = article.hasSuffix("/\(title).docc/\(title).md")
            #expect(isLanding || landing.contains("\(title)>"), "\(article)")
            #expect(readme.contains("](\(article))") || title == "KeyVaultTesting", "\(article)")
        }
    }

    @Test func `Every file that a text names or links to is there`() throws {
        for article in Documentation.articles {
            for match in try Documentation.text(article).matches(of: #/\]\(([^):#]+)\)/#) {
                let path = article.deletingLastPathComponent().appending(path: String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(Documentation.name(article)): \(match.1)")
            }
            for match in try Documentation.text(article).matches(of: #/`((?:Examples|Tests|Sources|Backends)/[^` ]*)`/#)
            {
                let path = Documentation.root.appending(path: String(match.1)).path
                #expect(FileManager.default.fileExists(atPath: path), "\(Documentation.name(article)): \(match.1)")
            }
        }
    }
}
