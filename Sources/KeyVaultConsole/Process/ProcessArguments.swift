import Glibc

/// The words that the process was started with, as they stand in memory; Swift's own repair what is no Unicode.
package enum ProcessArguments {
    /// The words after the name of the program, the last pointer null.
    private static var pointers: [UnsafeMutablePointer<CChar>?] {
        unsafe Array(UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc) + 1).dropFirst())
    }

    /// The first of these words that is not valid UTF-8, repaired; `nil` if all are.
    ///
    /// - Parameter count: How many words from the first one on are looked at.
    static func firstInvalid(among count: Int) -> String? {
        let words = unsafe pointers.prefix(count).compactMap(\.self)
        return unsafe words.first { unsafe String(validatingCString: $0) == nil }.map { unsafe String(cString: $0) }
    }

    /// The last words, byte for byte, the last pointer null.
    package static func last(_ count: Int) -> [UnsafeMutablePointer<CChar>?] { unsafe pointers.suffix(count + 1) }
}
