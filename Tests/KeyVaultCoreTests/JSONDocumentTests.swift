import KeyVaultCore
import Testing

@Suite struct JSONDocumentTests {
    static let text = """
        { "status": "SUCCESS", "count": 42, "done": true, "failed": false, "nothing": null,
          "list": [1, "two", [], {"three": 3}], "caf\\u00e9": "na\\u00efve \\ud83d\\ude00 \\"q\\" \\\\ \\/ \\b\\f\\n\\r\\t" }
        """
    let bytes: [UInt8]
    let document: JSONDocument

    init() throws {
        let bytes = Array(Self.text.utf8)
        self.bytes = bytes
        document = try JSONDocument(scanning: bytes.span)
    }

    func member(_ name: String) -> JSONNode? { document.member(name, of: document.root, in: bytes.span) }

    @Test(
        arguments: [
            ("status", .string), ("count", .number), ("done", .boolean), ("nothing", .null), ("list", .array),
            ("café", .string),
        ] as [(String, JSONNode.Kind)])
    func `A member is found by its unescaped name`(name: String, kind: JSONNode.Kind) throws {
        #expect(try #require(member(name)).kind == kind)
    }

    @Test(arguments: ["", "statu", "statuss", "STATUS", "three", "SUCCESS", "cafe\u{301}"])
    func `An absent member is nil`(name: String) {
        #expect(member(name) == nil)
    }

    @Test func `Members and elements come in their order`() throws {
        let names = document.members(of: document.root, in: bytes.span).map(\.name)
        #expect(names == ["status", "count", "done", "failed", "nothing", "list", "café"])
        let elements = document.elements(of: try #require(member("list")))
        #expect(elements.map(\.kind) == [.number, .string, .array, .object])
        let three = document.member("three", of: elements[3], in: bytes.span)
        #expect(three.flatMap { document.integer($0, in: bytes.span) } == 3)
        #expect(document.elements(of: elements[2]).isEmpty)
    }

    @Test func `Escapes are undone in texts and secrets alike`() throws {
        let node = try #require(member("café"))
        let expected = "naïve 😀 \"q\" \\ / \u{8}\u{C}\n\r\t"
        #expect(document.string(node, in: bytes.span) == expected)
        #expect(revealedText(document.secret(node, in: bytes.span)) == expected)
    }

    @Test func `Booleans are told apart`() throws {
        #expect(document.boolean(try #require(member("done"))) == true)
        #expect(document.boolean(try #require(member("failed"))) == false)
    }

    @Test func `A value of another kind is nil and has no members`() throws {
        let number = try #require(member("count"))
        let string = try #require(member("status"))
        #expect(document.string(number, in: bytes.span) == nil)
        #expect(revealedText(document.secret(number, in: bytes.span)) == nil)
        #expect(document.integer(string, in: bytes.span) == nil)
        #expect(document.boolean(try #require(member("nothing"))) == nil)
        #expect(document.member("three", of: string, in: bytes.span) == nil)
        #expect(document.members(of: try #require(member("list")), in: bytes.span).isEmpty)
        #expect(document.elements(of: document.root).isEmpty)
    }

    @Test func `The position of a value is its line and column`() throws {
        let root = document.position(of: document.root, in: bytes.span)
        #expect((root.line, root.column) == (1, 1))
        let list = document.position(of: try #require(member("list")), in: bytes.span)
        #expect((list.line, list.column) == (2, 11))
        #expect(list.description == "line 2, column 11")
    }

    @Test(
        arguments: [
            ("0", 0), ("-0", 0), ("7", 7), ("-12", -12), ("9223372036854775807", .max),
            ("-9223372036854775808", .min), ("9223372036854775808", nil), ("-9223372036854775809", nil),
            ("92233720368547758070", nil), ("1.0", nil), ("1e2", nil), ("1E+2", nil), ("-0.5", nil),
            ("123456789012345678901234567890", nil),
        ] as [(String, Int64?)])
    func `An integer is exact or nil`(text: String, value: Int64?) throws {
        let bytes = Array(text.utf8)
        let document = try JSONDocument(scanning: bytes.span)
        #expect(document.root.kind == .number)
        #expect(document.integer(document.root, in: bytes.span) == value)
    }

    @Test(
        arguments: [
            "{\"a\":{\"a\":1}}", "[{\"a\":1},{\"a\":2}]", "{\"é\":1,\"e\u{301}\":2}",
            "{\"a\":1,\"A\":2,\"aa\":3,\"\":4}",
        ])
    func `Equal names are no duplicates in different objects, nor are different bytes`(text: String) {
        #expect(error(of: Array(text.utf8)) == nil)
    }

    @Test(arguments: [("[", "]"), ("{\"a\":", "}")])
    func `Eight containers may be nested and nine may not`(opening: String, closing: String) {
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)).utf8)
        }
        #expect(reason(of: nested(8)) == nil)
        #expect(reason(of: nested(9)) == .tooDeep)
    }

    @Test(arguments: [" 1 ", "\r\n\t\"a\"\n", "null", "[ ]", "{ }", "[ [ ] , { } ]"])
    func `White space may surround every token`(text: String) {
        #expect(error(of: Array(text.utf8)) == nil)
    }
}
