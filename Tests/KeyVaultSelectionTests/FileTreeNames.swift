import Foundation

/// The names of all files below a directory.
struct FileTreeNames {
    let all: [String]

    init(_ path: String) throws {
        all = try FileManager.default.subpathsOfDirectory(atPath: path).sorted()
    }
}
