import Foundation
import TestProcesses

/// The compiler, given blocks of code as the program of somebody who has only the products.
struct SwiftCompiler {
    /// The line of an error, or all that the compiler said if it failed without one.
    static func errors(in blocks: [CodeBlock]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "blocks-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var files = ["Program", "Internals", "MainLoop+Libsecret"].map {
            Documentation.root.appending(path: "Tests/DocumentationTests/Assumed/\($0).swift")
        }
        for (number, block) in blocks.enumerated() {
            let file = folder.appending(path: "Block\(number).swift")
            try Data(source(of: block, number).utf8).write(to: file)
            files.append(file)
        }
        // Ownership is checked on SIL, which `-typecheck` would never make.
        let (status, output) = try run(
            ["-emit-sil", "-wmo", "-o", "/dev/null", "-parse-as-library", "-swift-version", "6"]
                + ["-module-name", "Reader", "-plugin-path", toolchain.appending(path: "lib/swift/host/plugins").path]
                + ["-I", products.appending(path: "Modules").path] + moduleMaps() + files.map(\.path))
        let errors = output.split(separator: "\n").filter { $0.contains("error: ") }.map(String.init)
        return status == 0 ? [] : errors.isEmpty ? [output] : errors
    }

    /// The errors of a package manifest.
    static func errors(inManifest manifest: String) throws -> String {
        let file = FileManager.default.temporaryDirectory.appending(path: "manifest-\(UUID().uuidString).swift")
        try Data(manifest.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let api = toolchain.appending(path: "lib/swift/pm/ManifestAPI").path
        let (status, output) = try run(["-typecheck", "-package-description-version", "6.3.0", "-I", api, file.path])
        return status == 0 ? "" : output
    }

    /// A file that holds a block: declarations as they are, statements in a function.
    private static func source(of block: CodeBlock, _ number: Int) -> String {
        let lines = block.text.components(separatedBy: "\n")
        var imports = lines.filter { $0.hasPrefix("import ") }
        if imports.isEmpty { imports = modules(of: block) }
        let body = lines.map { $0.hasPrefix("import ") ? "" : $0 }.joined(separator: "\n")
        let located = "#sourceLocation(file: \"\(Documentation.name(block.file))\", line: \(block.line))\n\(body)"
        let declarations = #/(?m)^(?:public\ )?(?:@Test|@Suite|extension|struct|final\ class|actor|enum)\b/#
        let isFile = body.contains(declarations)
        return imports.joined(separator: "\n")
            + (isFile ? "\n\(located)\n" : "\nfunc block\(number)() async throws {\n\(located)\n}\n")
    }

    private static func modules(of block: CodeBlock) -> [String] {
        let parts = Documentation.name(block.file).split(separator: "/")
        if block.isInternal { return ["import KeyVaultKit", "@testable import \(parts.dropFirst().first ?? "")"] }
        let isForTests = parts.contains("KeyVaultTesting") || parts.contains("KeyVaultTesting.docc")
        return ["import KeyVaultKit"] + (isForTests ? ["import KeyVaultTesting", "import Testing"] : [])
    }

    private static let products = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
    private static let toolchain: URL = {
        let path = ProcessInfo.processInfo.environment["PATH"]?.split(separator: ":") ?? []
        let compiler = path.map { URL(filePath: "\($0)/swiftc") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
        return (compiler ?? URL(filePath: "/usr/bin/swiftc")).resolvingSymlinksInPath().deletingLastPathComponent()
            .deletingLastPathComponent()
    }()

    /// Where the C modules are that the package's modules are built on.
    private static func moduleMaps() -> [String] {
        let maps = ["COpenSSL", "CLibsecret", "CCurl"].map { "Backends/\($0)/module.modulemap" }
            .map { Documentation.root.appending(path: $0) }
        return ([products.appending(path: "CPosix.build/module.modulemap")] + maps)
            .flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] } + headers
    }

    private static let headers: [String] = {
        let flags = try? output(
            of: "/usr/bin/env", ["pkg-config", "--cflags-only-I", "libsecret-1", "libcurl", "openssl"])
        return (flags?.output ?? "").split(whereSeparator: \.isWhitespace).flatMap { ["-Xcc", String($0)] }
    }()

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        try output(of: toolchain.appending(path: "bin/swiftc").path, ["-diagnostic-style=llvm"] + arguments)
    }

    /// What a program prints and how it ends.
    static func output(of program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = arguments
        let pipe = Pipe.alone()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.launchAlone()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
