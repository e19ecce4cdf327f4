import KeyVaultCore
import Testing

@Suite struct JSONErrorTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let bytes: [UInt8]
        let reason: JSONError.Reason
        let line: Int
        let column: Int

        init(_ text: String, _ reason: JSONError.Reason, _ line: Int, _ column: Int) {
            self.init(Array(text.utf8), reason, line, column)
        }

        init(_ bytes: [UInt8], _ reason: JSONError.Reason, _ line: Int, _ column: Int) {
            self.bytes = bytes
            self.reason = reason
            self.line = line
            self.column = column
        }

        var testDescription: String { String(decoding: bytes, as: UTF8.self).debugDescription }
    }

    static let cases = [
        Case("", .unexpectedEnd, 1, 1),
        Case(" \n\t", .unexpectedEnd, 2, 2),
        Case("{\"a\":\n  tru", .unexpectedEnd, 2, 6),
        Case("[1,", .unexpectedEnd, 1, 4),
        Case("[-", .unexpectedEnd, 1, 3),
        Case("\"\\u12", .unexpectedEnd, 1, 6),
        Case("\"\\uD83D\\", .unexpectedEnd, 1, 9),
        Case("[1,]", .unexpectedByte, 1, 4),
        Case("{\"a\":1,}", .unexpectedByte, 1, 8),
        Case("{\"a\" 1}", .unexpectedByte, 1, 6),
        Case("{a:1}", .unexpectedByte, 1, 2),
        Case("[1 2]", .unexpectedByte, 1, 4),
        Case("[1}", .unexpectedByte, 1, 3),
        Case("<html>", .unexpectedByte, 1, 1),
        Case("\u{0}", .unexpectedByte, 1, 1),
        Case("\u{A0}1", .unexpectedByte, 1, 1),
        Case("[nulL]", .unexpectedByte, 1, 5),
        Case("[\"é\", 😀]", .unexpectedByte, 1, 7),
        Case("{}\r\n{}", .trailingData, 2, 1),
        Case("1 x", .trailingData, 1, 3),
        Case("{\"a\":1,\n \"\\u0061\":2}", .duplicateKey, 2, 2),
        Case("[{\"b\":1,\"a\":1,\"a\":2,\"b\":3}]", .duplicateKey, 1, 15),
        Case("{\"\":1,\"\":1}", .duplicateKey, 1, 7),
        Case("[[[[[[[[[1]]]]]]]]]", .tooDeep, 1, 9),
        Case("\u{FEFF}{}", .byteOrderMark, 1, 1),
        Case("[\"a\tb\"]", .controlCharacter, 1, 4),
        Case("[\"a\nb\"]", .controlCharacter, 1, 4),
        Case("[\"\u{0}\"]", .controlCharacter, 1, 3),
        Case([0x22, 0x61, 0xC0, 0x80, 0x22], .invalidUTF8, 1, 3),
        Case([0x22, 0xED, 0xA0, 0x80, 0x22], .invalidUTF8, 1, 2),
        Case([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], .invalidUTF8, 1, 2),
        Case([0x22, 0xC3, 0x22], .invalidUTF8, 1, 2),
        Case([0x7B, 0x0A, 0xFF], .invalidUTF8, 2, 1),
        Case("\"\\x\"", .invalidEscape, 1, 2),
        Case("\"ab\\u00g0\"", .invalidEscape, 1, 4),
        Case("\"\\u００００\"", .invalidEscape, 1, 2),
        Case("\"\\uD83D\\u00g0\"", .invalidEscape, 1, 8),
        Case("\"\\uD83D\"", .loneSurrogate, 1, 2),
        Case("\"\\uDE00\"", .loneSurrogate, 1, 2),
        Case("\"\\uDE00\\uDE00\"", .loneSurrogate, 1, 2),
        Case("\"\\uDE00\\uD83D\"", .loneSurrogate, 1, 2),
        Case("\"\\uD83D\\uD83D\"", .loneSurrogate, 1, 2),
        Case("\"\\uD83D\\n\"", .loneSurrogate, 1, 2),
        Case("[01]", .invalidNumber, 1, 3),
        Case("[-x]", .invalidNumber, 1, 3),
        Case("[1.]", .invalidNumber, 1, 4),
        Case("[1e+]", .invalidNumber, 1, 5),
    ]

    @Test(arguments: cases)
    func `A text is refused for its reason, at its line and column`(_ example: Case) {
        let error = error(of: example.bytes)
        #expect(error?.reason == example.reason)
        #expect(error?.position.line == example.line)
        #expect(error?.position.column == example.column)
    }

    @Test func `Every reason has an example`() {
        #expect(Set(Self.cases.map(\.reason)) == Set(JSONError.Reason.allCases))
    }

    @Test func `A description tells place and reason and quotes nothing`() {
        let error = error(of: Array("{\"secretapikey\":\"sk1_hunter2\",\n \"hunter2\":\\".utf8))
        #expect(error?.description == "line 2, column 12: this character cannot stand here")
    }

    @Test(arguments: JSONError.Reason.allCases)
    func `Every reason has words of its own`(_ reason: JSONError.Reason) throws {
        let examples = Self.cases.filter { $0.reason == reason }
        let description = try #require(examples.first.flatMap { error(of: $0.bytes) }).description
        let others = Self.cases.filter { $0.reason != reason }.compactMap { error(of: $0.bytes)?.description }
        let words = description.drop { $0 != ":" }
        #expect(words.count > 10)
        #expect(others.allSatisfy { !$0.hasSuffix(words) })
    }
}
