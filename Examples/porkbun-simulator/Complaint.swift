import Foundation

/// Says on standard error why the program cannot go on.
func complain(_ text: String) {
    FileHandle.standardError.write(Data("porkbun-simulator: \(text)\n".utf8))
}
