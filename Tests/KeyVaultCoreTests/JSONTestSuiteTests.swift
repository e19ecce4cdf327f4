import Foundation
import KeyVaultCore
import Testing

/// A file of nst/JSONTestSuite.
struct SuiteFile: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]

    var testDescription: String { name }

    static func all() throws -> [SuiteFile] {
        struct Suite: Decodable { let files: [String: Data] }
        let data = try Data(contentsOf: testFile("Vectors/json-test-suite-parsing.json"))
        return try JSONDecoder().decode(Suite.self, from: data).files
            .map { SuiteFile(name: $0.key, bytes: Array($0.value)) }
            .sorted { $0.name < $1.name }
    }

    static func named(_ prefix: String) throws -> [SuiteFile] { try all().filter { $0.name.hasPrefix(prefix) } }
}

@Suite struct JSONTestSuiteTests {
    /// The suite accepts these; an answer whose members have two values is refused here.
    static let duplicates = ["y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json"]

    @Test func `The suite is complete`() throws {
        #expect(try SuiteFile.all().count == 316)
    }

    @Test(arguments: try SuiteFile.named("y_").filter { !duplicates.contains($0.name) })
    func `What the suite accepts is accepted and has the values that Foundation reads`(_ file: SuiteFile) throws {
        let document = try JSONDocument(scanning: file.bytes.span)
        let expected = try JSONSerialization.jsonObject(with: Data(file.bytes), options: .fragmentsAllowed)
        expectSame(document.root, expected, in: document, file.bytes)
    }

    @Test(arguments: try SuiteFile.named("y_").filter { duplicates.contains($0.name) })
    func `Duplicate keys are refused although the suite accepts them`(_ file: SuiteFile) {
        #expect(reason(of: file.bytes) == .duplicateKey)
    }

    @Test(arguments: try SuiteFile.named("n_"))
    func `What the suite refuses is refused`(_ file: SuiteFile) {
        #expect(reason(of: file.bytes) != nil)
    }

    @Test(arguments: try SuiteFile.named("i_"))
    func `What the suite leaves open does no harm`(_ file: SuiteFile) {
        guard let document = try? JSONDocument(scanning: file.bytes.span) else { return }
        walk(document, file.bytes)
        #expect(String(validating: file.bytes, as: UTF8.self) != nil, "nothing is accepted but UTF-8")
    }

    @Test(arguments: [("[", 100_000), ("[{\"\":", 50_000)])
    func `Endless openings are refused as too deep`(opening: String, count: Int) {
        #expect(reason(of: Array(String(repeating: opening, count: count).utf8)) == .tooDeep)
    }

    private func expectSame(_ node: JSONNode, _ expected: Any, in document: JSONDocument, _ bytes: [UInt8]) {
        switch node.kind {
        case .object:
            let members = document.members(of: node, in: bytes.span)
            let object = expected as? [String: Any]
            #expect(members.count == object?.count)
            for (name, value) in members { expectSame(value, object?[name] as Any, in: document, bytes) }
        case .array:
            let elements = document.elements(of: node)
            let array = expected as? [Any]
            #expect(elements.count == array?.count)
            for (value, other) in zip(elements, array ?? []) { expectSame(value, other, in: document, bytes) }
        case .string: #expect(document.string(node, in: bytes.span) == expected as? String)
        case .number:
            #expect(expected is NSNumber)
            if let integer = document.integer(node, in: bytes.span) { #expect(integer == expected as? Int64) }
        case .boolean: #expect(document.boolean(node) == expected as? Bool)
        case .null: #expect(expected is NSNull)
        }
    }
}
