#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import TestDisks
    import Testing

    /// The article about the format: it says what the code does, and it suffices to write another reader.
    @Suite struct FormatArticleTests {
        private static let url = testFile(
            "../Sources/KeyVaultKit/KeyVaultKit.docc/FileFormat.md")
        private let article: String

        init() throws { article = try String(contentsOf: Self.url, encoding: .utf8) }

        @Test func `The tables of the article are made from the constants of the code`() throws {
            var lines = article.components(separatedBy: "\n")
            for (line, rows) in FormatTables.all {
                let place = try #require(lines.firstIndex { $0.hasPrefix(line) }, "\(line)")
                let start = try #require(lines[place...].firstIndex { $0.hasPrefix("|") }, "\(line)")
                let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
                lines.replaceSubrange(start..<end, with: rows)
            }
            let written = lines.joined(separator: "\n")
            if ProcessInfo.processInfo.environment["KEYVAULT_WRITE_DOCUMENTATION"] == "1" {
                try written.write(to: Self.url, atomically: true, encoding: .utf8)
            } else {
                #expect(written == article, "KEYVAULT_WRITE_DOCUMENTATION=1 rewrites the tables")
            }
        }

        @Test func `Every label of a derivation is in the article, and no other one`() {
            let cobblestone = unsafe String(
                decoding: UnsafeBufferPointer(
                    start: Cobblestone256.label.utf8Start, count: Cobblestone256.label.utf8CodeUnitCount), as: UTF8.self
            )
            let labels = FormatLabel.allCases.map(\.rawValue) + [cobblestone]
            let quoted = article.matches(of: /"([^"\n]*\/[^"\n]*)"/).map { String($0.1) }
            #expect(Set(quoted) == Set(labels))
        }

        @Test func `Every number in the text of the article is one of the code's`() {
            let generated = Set(FormatTables.all.flatMap(\.rows))
            var text = article.components(separatedBy: "\n").filter { !generated.contains($0) }.joined(separator: "\n")
            let names = [
                "KeyVault/v1", "keyvault-format-v1", "@v1+AEAD_AES_256_GCM", "AES-256-GCM", "SHA-256", "SHA-512",
                "UTF-8", "Cobblestone-256", "1970-01-01 00:00", "FIPS 180-4", "RFC 2104", "RFC 5869", "RFC 7914",
                "NIST SP 800-38D", "@v1 with",
            ]
            for name in names { text = text.replacingOccurrences(of: name, with: "") }
            // The numbers of lists and of the steps that the text refers to.
            text = text.replacing(#/(?m)^\d+\.\ /#, with: "").replacing(#/step\ \d/#, with: "step")
            let expansion = AES256GCM.keyBytes + AES256GCM.nonceBytes + Cobblestone256.commitmentBytes
            let allowed = [
                0, 2, 8, AES256GCM.keyBytes, AES256GCM.nonceBytes, AES256GCM.tagBytes,
                KeySlot.commitment.count + AES256GCM.keyBytes,
                expansion, Padme.floor,
                // The separator byte, the work of a hostile file, and the mode and the suffix of files.
                1, 5, 600, 32,
            ]
            for match in text.matches(of: /[0-9][0-9,]*/) {
                let number = Int(match.output.replacingOccurrences(of: ",", with: ""))
                #expect(allowed.contains(number ?? -1), "\(match.output) is none of the code's")
            }
        }

        @Test func `A reader written from the article alone gives what the golden files must give`() throws {
            struct Answer: Decodable {
                let name: String
                let answer: String
                let items: [GoldenFile.Item]?
            }
            let (status, output) = try ChildProcess.run(
                "/usr/bin/python3",
                [
                    testFile("EncryptedFileFormatTests/decoder.py").path,
                    testFile("Vectors/keyvault-format-v1-goldens.json").path,
                ])
            try #require(status == 0)
            let answers = try JSONDecoder().decode([Answer].self, from: Data(output.utf8))
            let goldens = try GoldenFile.collection().tests
            #expect(answers.map(\.name) == goldens.map(\.name))
            for (answer, golden) in zip(answers, goldens) {
                #expect(answer.answer == golden.expect, "\(golden.name)")
                #expect(answer.items == golden.items, "\(golden.name)")
            }
        }

        @Test func `A file of this package opens in the other reader too`() throws {
            let key = [UInt8](repeating: 7, count: 32)
            var file = try UnsealedFile(creatingWith: [NewSlot(.rawKey(Secret(key), source: .portal))])
            var changes = VaultChanges()
            for number in 0..<500 {
                let key = try CredentialKey(service: "service \(number % 7)", account: "account \(number)")
                changes.store(
                    Secret([UInt8](repeating: UInt8(number & 255), count: number)), for: key, label: "Näme",
                    attributes: ["b": "2", "a": "1"])
            }
            file = try file.applying(changes.all, at: UnixTime(milliseconds: 1_700_000_000_000))
            let directory = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: directory) }
            let tests: [String: Any] = [
                "passphrase": "", "rawKey": Data(key).base64EncodedString(),
                "tests": [["name": "own", "open": "rawKey", "file": try Data(file.sealed()).base64EncodedString()]],
            ]
            let vectors = directory.appending(path: "vectors.json")
            try JSONSerialization.data(withJSONObject: tests).write(to: vectors)
            let (status, output) = try ChildProcess.run(
                "/usr/bin/python3", [testFile("EncryptedFileFormatTests/decoder.py").path, vectors.path])
            try #require(status == 0)
            let answers = try #require(
                JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
            #expect(answers.first?["answer"] as? String == "ok")
            let items = try #require(answers.first?["items"] as? [[String: Any]])
            #expect(items.count == 500)
            let accounts = items.compactMap { $0["account"] as? String }
            #expect(accounts == file.payload.entries().map(\.key.account))
            #expect(
                items.allSatisfy { $0["attributes"] as? [String: String] == ["a": "1", "b": "2", "label": "Näme"] })
        }
    }
#endif
