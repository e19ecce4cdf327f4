import Glibc

/// A directory of a test's own, mode 0700, that is removed with all it holds when the last reference is gone.
///
/// ```swift
/// let directory = try TemporaryDirectory()
/// let path = directory.path + "/vault.keyvault"
/// ```
///
/// Whoever needs the directory must hold it, not its path alone: a closure that opens a vault in it captures the object.
public final class TemporaryDirectory: Sendable {
    /// Why no directory could be made.
    public struct Failure: Error, CustomStringConvertible {
        /// The parent directory.
        public let parent: String
        /// The `errno` of `mkdtemp`.
        public let errno: Int32

        /// The parent and the reason.
        public var description: String { "Cannot make a directory in \(parent): errno \(errno)" }
    }

    /// The absolute path, without a slash at the end.
    public let path: String

    /// Makes an empty directory below `TMPDIR`, or `/tmp` where that is not set.
    ///
    /// - Throws: ``Failure`` if the system does not allow it.
    public convenience init() throws(Failure) {
        let variable = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? ""
        try self.init(below: variable.isEmpty ? "/tmp" : variable)
    }

    /// Makes an empty directory in memory, where nothing waits for a disk; where there is no such place, as ``init()``.
    package static func inMemory() throws(Failure) -> TemporaryDirectory {
        if let directory = try? TemporaryDirectory(below: "/dev/shm") { return directory }
        return try TemporaryDirectory()
    }

    private init(below parent: String) throws(Failure) {
        var template = Array("\(parent)/keyvault-test-XXXXXX".utf8CString)
        guard unsafe mkdtemp(&template) != nil else { throw Failure(parent: parent, errno: errno) }
        path = unsafe template.withUnsafeBufferPointer { buffer in
            unsafe buffer.baseAddress.map { unsafe String(cString: $0) } ?? ""
        }
    }

    deinit { FileTree.remove(Array(path.utf8CString), below: AT_FDCWD) }
}
