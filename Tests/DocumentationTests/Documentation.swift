import Foundation

/// The texts that readers get: the articles, the README and the documentation comments.
enum Documentation {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The README and the articles.
    static let articles = [root.appending(path: "README.md")] + files(below: "Sources") { $0.pathExtension == "md" }

    /// The Swift files of the products.
    static let sources = ["Sources", "Backends"].flatMap { files(below: $0) { $0.pathExtension == "swift" } }

    static func text(_ file: URL) throws -> String { try String(contentsOf: file, encoding: .utf8) }

    /// The path of a file below the root.
    static func name(_ file: URL) -> String {
        file.standardizedFileURL.path.replacing(root.standardizedFileURL.path + "/", with: "")
    }

    private static func files(below folder: String, where isWanted: (URL) -> Bool) -> [URL] {
        let all = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return (all?.compactMap { $0 as? URL }.filter(isWanted) ?? []).sorted { $0.path < $1.path }
    }
}
