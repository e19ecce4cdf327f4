#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import Testing

    /// A file of the format with what opening it has to give.
    struct GoldenFile: Decodable, Sendable, CustomTestStringConvertible {
        struct Item: Decodable, Sendable, Equatable {
            let service: String
            let account: String
            let secret: Data
            let attributes: [String: String]
            let created: Int64
            let modified: Int64
        }

        let name: String
        let open: String
        let expect: String
        let file: Data
        let items: [Item]?

        var testDescription: String { name }

        struct Collection: Decodable {
            let passphrase: Data
            let rawKey: Data
            let tests: [GoldenFile]
        }

        static func collection() throws -> Collection {
            let data = try Data(contentsOf: testFile("Vectors/keyvault-format-v1-goldens.json"))
            return try JSONDecoder().decode(Collection.self, from: data)
        }

        /// What the file is to be opened with.
        func material() throws -> KeyMaterial {
            let collection = try Self.collection()
            return switch open {
            case "passphrase": try .passphrase(Secret(Array(collection.passphrase)))
            default: try .rawKey(Secret(Array(collection.rawKey)))
            }
        }
    }

    @Suite struct GoldenFileTests {
        @Test func `All golden files are there`() throws {
            #expect(try GoldenFile.collection().tests.count == 20)
        }

        @Test(arguments: try GoldenFile.collection().tests.filter { $0.expect != "ok" })
        func `A golden file that must not open is refused for the right reason`(_ golden: GoldenFile) throws {
            let error = try #require(throws: SealedFileError.self) {
                _ = try UnsealedFile(of: Array(golden.file), with: golden.material())
            }
            #expect(error == .format(try #require(FormatError(rawValue: golden.expect))))
        }

        @Test(arguments: try GoldenFile.collection().tests.filter { $0.expect == "ok" })
        func `A golden file gives exactly its items`(_ golden: GoldenFile) throws {
            let opened = try UnsealedFile(of: Array(golden.file), with: golden.material())
            let expected = try #require(golden.items)
            let items = opened.payload.entries().map { entry in
                var attributes = entry.attributes
                attributes["label"] = entry.label
                let secret = revealed(opened.payload.secret(for: entry.key)) ?? []
                return GoldenFile.Item(
                    service: entry.key.service, account: entry.key.account, secret: Data(secret),
                    attributes: attributes, created: entry.created?.milliseconds ?? -1,
                    modified: entry.modified?.milliseconds ?? -1)
            }
            let listed = expected.filter { !$0.account.utf8.contains(0) && !$0.service.utf8.contains(0) }
            #expect(items == listed)
            #expect(opened.payload.itemCount == expected.count)
            #expect(opened.payload.unnamedCount == expected.count - listed.count)
        }
    }
#endif
