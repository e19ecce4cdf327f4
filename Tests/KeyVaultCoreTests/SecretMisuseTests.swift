import Foundation
import TestProcesses
import Testing

/// The compiler's answer to the programs of `Tests/Snippets`, each of which does with a secret what must be impossible.
///
/// The first line of each says what is expected: `// compiles`, or `// error: ` and a part of the message.
@Suite struct SecretMisuseTests {
    static func snippets(_ beginning: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: testFile("Snippets").path).sorted().filter { name in
            try String(contentsOf: testFile("Snippets/\(name)"), encoding: .utf8).hasPrefix(beginning)
        }
    }

    @Test(arguments: try snippets("// compiles"))
    func `A secret can be used as it is meant to be`(snippet: String) throws {
        let (status, output) = try compile(snippet)
        #expect(status == 0, "\(output)")
    }

    @Test(arguments: try snippets("// error: "))
    func `A secret cannot be misused`(snippet: String) throws {
        let text = try String(contentsOf: testFile("Snippets/\(snippet)"), encoding: .utf8)
        let message = try #require(text.split(separator: "\n").first).dropFirst("// error: ".count)
        let (status, output) = try compile(snippet)
        #expect(status != 0)
        let errors = output.split(separator: "\n").filter { $0.contains("error: ") }
        #expect(errors.count == 1, "\(output)")
        #expect(errors.first?.contains(message) == true, "\(output)")
    }

    @Test func `Every snippet is tried`() throws {
        let all = try FileManager.default.contentsOfDirectory(atPath: testFile("Snippets").path)
        #expect(try Self.snippets("// compiles").count == 1)
        #expect(try Self.snippets("// error: ").count == all.count - 1)
    }

    /// Compiles a snippet against the module that this test was built with.
    private func compile(_ snippet: String) throws -> (status: Int32, output: String) {
        let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/env")
        // Ownership is checked on SIL, which `-typecheck` would never make.
        compiler.arguments = [
            "swiftc", "-emit-sil", "-o", "/dev/null", "-swift-version", "6", "-parse-as-library",
            "-diagnostic-style=llvm", "-I", products.appending(path: "Modules").path,
            "-Xcc", "-fmodule-map-file=\(products.appending(path: "CPosix.build/module.modulemap").path)",
            testFile("Snippets/\(snippet)").path,
        ]
        let pipe = Pipe.alone()
        compiler.standardOutput = pipe
        compiler.standardError = pipe
        try compiler.launchAlone()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        compiler.waitUntilExit()
        return (compiler.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
