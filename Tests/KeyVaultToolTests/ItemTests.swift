import Foundation
import Testing

/// Storing, reading, removing and listing through the built tool.
@Suite struct ItemTests {
    private let home: ToolHome

    init() throws { home = try ToolHome.withFile() }

    @Test(arguments: [
        Data(), Data([0]), Data("text\n".utf8), Data("\n".utf8), Data([0xFF, 0xFE, 0, 0x0A]), Data(count: 8_193),
        Data((0..<1_048_576).map { _ in UInt8.random(in: 0...255) }),
    ])
    func `Any bytes come back exactly, a newline at the end included`(bytes: Data) throws {
        let stored = try home.run(["set", "service", "account"], input: bytes)
        #expect(stored.status == 0 && stored.output == "" && stored.errors == "")
        let found = try home.run(["get", "service", "account"])
        #expect(found.status == 0 && found.bytes == bytes)
    }

    @Test func `One byte more than the limit is refused and changes nothing`() throws {
        _ = try home.run("set service account", input: "old")
        let refused = try home.run(["set", "service", "account"], input: Data(count: 1_048_577))
        #expect(refused.status == 1 && refused.errors.contains("is larger than allowed"))
        #expect(try home.run("get service account").output == "old")
    }

    @Test func `A list shows keys, labels and times, as lines and as JSON, and never a secret`() throws {
        _ = try home.run(["set", "b.example", "me", "--label", "My \"label\"\u{1B}"], input: Data("hunter2".utf8))
        _ = try home.run(["set", "a.example", ""], input: Data("hunter2".utf8))
        let lines = try home.run("list --times")
        #expect(lines.status == 0)
        let fields = lines.output.split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        #expect(fields.map { $0[0] } == ["a.example", "b.example/me"])
        #expect(fields[1][1] == "My \"label\"\\u{1B}")
        #expect(fields[1][2].wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
        let brief = try home.run("list").output
        #expect(brief == fields.map { "\($0[0])\t\($0[1])\n" }.joined())
        let json = try home.run("--json list b.example")
        let entries = try #require(json.json["entries"] as? [[String: Any]])
        #expect(entries.count == 1)
        #expect(entries.first?["label"] as? String == "My \"label\"\u{1B}")
        #expect(entries.first.map { Set($0.keys) } == ["service", "account", "label", "created", "modified"])
        #expect(!(lines.output + json.output).contains("hunter2"))
    }

    @Test func `Removing tells whether there was something`() throws {
        _ = try home.run("set service account", input: "secret")
        #expect(try home.run("remove service account").status == 0)
        let again = try home.run("remove service account")
        #expect(again.status == 3 && again.errors.contains("There is no service/account in the vault"))
    }

    @Test func `Operands that begin with a hyphen come after two hyphens`() throws {
        #expect(try home.run("set -- --service -x", input: "secret").status == 0)
        #expect(try home.run("get -- --service -x").output == "secret")
    }

    @Test func `Options may stand anywhere`() throws {
        #expect(try home.run("set service --label=L account --json", input: "secret").output.contains("\"stored\""))
        #expect(try home.run("--json remove service account").output.contains("\"removed\""))
    }

    @Test func `A full disk or a closed pipe behind the output is a failure`() throws {
        _ = try home.run("set service account", input: "secret")
        let full = try home.run(["get", "service", "account"], shell: "exec \"$0\" \"$@\" >/dev/full")
        #expect(full.status == 1 && full.errors.contains("Cannot write to standard output"))
        _ = try home.run(["set", "service", "large"], input: Data(count: 1_048_576))
        // The signal of a pipe that nobody reads, and what is left where whoever started the tool ignores it.
        for (disposition, status) in [("default", Int32(141)), ("ignore", 1)] {
            let closed = try home.run(
                ["get", "service", "large"],
                shell: "env --\(disposition)-signal=PIPE \"$0\" \"$@\" | true; exit ${PIPESTATUS[0]}")
            #expect(closed.status == status)
            #expect((status == 141) == closed.errors.isEmpty)
        }
    }

    @Test func `Standard streams that are closed never become the vault's file`() throws {
        let before = try home.run(
            ["set", "service", "account"], input: Data("secret".utf8), shell: "exec \"$0\" \"$@\" >&- 2>&-")
        #expect(before.status == 0)
        #expect(try home.run("get service account").output == "secret")
    }

    /// How long it takes is measured in a build with optimisation (`Tests/Benchmarks/cold-start`).
    @Test func `Ten thousand entries are listed as valid JSON`() async throws {
        try await home.fill(10_000)
        let list = try home.run("--json list")
        #expect(try #require(list.json["entries"] as? [Any]).count == 10_000)
    }
}
