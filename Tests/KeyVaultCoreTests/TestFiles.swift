import Foundation

/// A file under `Tests/`, found from the place of this source file.
func testFile(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().appending(path: path)
}
