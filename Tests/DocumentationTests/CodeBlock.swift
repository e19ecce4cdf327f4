import Foundation

/// A block of code that stands between fences in an article or a documentation comment.
struct CodeBlock {
    let file: URL
    /// The line of the block's first line in its file, counted from one.
    let line: Int
    /// What stands after the opening fence.
    let language: String
    let text: String
    /// The last line of text before the block.
    let caption: String
    /// Whether the block explains what only the package itself can see.
    let isInternal: Bool

    var isManifest: Bool { text.hasPrefix("// swift-tools-version") }

    /// The file that the block shows, if its caption names one.
    var quotedFile: String? { caption.firstMatch(of: #/`(Examples/[^`]+)`:$/#).map { String($0.1) } }

    var place: String { "\(Documentation.name(file)):\(line)" }

    static func all() throws -> [CodeBlock] {
        try Documentation.articles.flatMap { try blocks(in: Documentation.text($0), of: $0) }
            + Documentation.sources.flatMap(comments(of:))
    }

    /// The blocks of a text; fences may be indented, as they are in lists.
    static func blocks(in text: String, of file: URL, firstLine: Int = 1, isInternal: Bool = false) -> [CodeBlock] {
        var blocks: [CodeBlock] = []
        var (caption, open, indentation, lines) = ("", nil as (language: String, line: Int)?, 0, [String]())
        for (number, line) in text.components(separatedBy: "\n").enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if let (language, first) = open {
                if trimmed == "```" {
                    blocks.append(
                        CodeBlock(
                            file: file, line: first, language: language, text: lines.joined(separator: "\n"),
                            caption: caption, isInternal: isInternal))
                    open = nil
                } else {
                    lines.append(String(line.dropFirst(min(indentation, line.prefix { $0 == " " }.count))))
                }
            } else if trimmed.hasPrefix("```") {
                open = (String(trimmed.dropFirst(3)), firstLine + number + 1)
                (indentation, lines) = (line.prefix { $0 == " " }.count, [])
            } else if !trimmed.isEmpty {
                caption = trimmed
            }
        }
        return blocks
    }

    /// The blocks of a file's documentation comments.
    private static func comments(of file: URL) throws -> [CodeBlock] {
        let lines = try Documentation.text(file).components(separatedBy: "\n")
        var blocks: [CodeBlock] = []
        var comment: [String] = []
        for (number, line) in lines.enumerated() {
            let trimmed = line.trimmingCharacters(in: .whitespaces)
            if trimmed.hasPrefix("///") {
                comment.append(trimmed.dropFirst(3).hasPrefix(" ") ? String(trimmed.dropFirst(4)) : "")
            } else {
                let isPublic = trimmed.hasPrefix("public ") || trimmed.hasPrefix("case ") || trimmed.hasPrefix("@")
                blocks += Self.blocks(
                    in: comment.joined(separator: "\n"), of: file, firstLine: number + 1 - comment.count,
                    isInternal: !isPublic)
                comment = []
            }
        }
        return blocks
    }
}
