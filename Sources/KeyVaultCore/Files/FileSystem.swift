/// The system calls that a vault file needs, one method for one call, so that tests can stand in for the disk.
///
/// Names are relative to an open directory; absolute paths go with ``FileDescriptor/workingDirectory``. No method tries
/// again by itself, not even after `EINTR`.
package protocol FileSystem: Sendable {
    /// `geteuid`: whom files must belong to.
    var effectiveUser: UInt32 { get }

    /// `openat`; `flags` are those of `fcntl.h`.
    func open(
        _ name: String, in directory: FileDescriptor, flags: Int32, mode: UInt32
    ) throws(SystemCallError) -> FileDescriptor
    /// `close`; whatever it answers, the descriptor is gone.
    func close(_ file: FileDescriptor) throws(SystemCallError)

    /// `mkdirat`
    func makeDirectory(_ name: String, in directory: FileDescriptor, mode: UInt32) throws(SystemCallError)
    /// `fchmodat`
    func changeMode(of name: String, in directory: FileDescriptor, to mode: UInt32) throws(SystemCallError)
    /// `fchmod`
    func changeMode(of file: FileDescriptor, to mode: UInt32) throws(SystemCallError)

    /// `fstatat` of the name itself, not of where a symbolic link leads.
    func status(of name: String, in directory: FileDescriptor) throws(SystemCallError) -> FileStatus
    /// `fstat`
    func status(of file: FileDescriptor) throws(SystemCallError) -> FileStatus

    /// `read`: appends what comes, at most what fits; nothing at the end of the file.
    func read(_ file: FileDescriptor, into output: inout OutputSpan<UInt8>) throws(SystemCallError)
    /// `write`: returns how many of the bytes it took.
    func write(_ bytes: Span<UInt8>, to file: FileDescriptor) throws(SystemCallError) -> Int
    /// `fsync`
    func synchronize(_ file: FileDescriptor) throws(SystemCallError)

    /// `renameat`, or `renameat2` with `RENAME_NOREPLACE` if nothing may be replaced.
    func rename(
        _ name: String, to newName: String, in directory: FileDescriptor, replacing: Bool
    ) throws(SystemCallError)
    /// `unlinkat` of anything but a directory.
    func remove(_ name: String, in directory: FileDescriptor) throws(SystemCallError)
    /// `readdir` to the end: all names but `.` and `..`, without those that are not UTF-8.
    func names(in directory: FileDescriptor) throws(SystemCallError) -> [String]

    /// `fcntl(F_OFD_SETLK)` on one byte; returns whether the lock was to be had.
    func lock(_ byte: Int64, of file: FileDescriptor, _ kind: FileLockKind) throws(SystemCallError) -> Bool
    /// `fcntl(F_OFD_SETLK)` with `F_UNLCK`.
    func unlock(_ byte: Int64, of file: FileDescriptor) throws(SystemCallError)
    /// `fcntl(F_OFD_GETLK)`: whether another open of the file holds the byte.
    func isLocked(_ byte: Int64, of file: FileDescriptor) throws(SystemCallError) -> Bool
}

/// An open file or directory.
package struct FileDescriptor: Hashable, Sendable {
    /// The number by which the kernel knows it.
    package let number: Int32

    /// Wraps a number.
    package init(number: Int32) { self.number = number }
}

/// Whether a lock excludes everybody or exclusive locks alone.
package enum FileLockKind: Sendable {
    case exclusive
    case shared
}

/// A system call that failed.
package struct SystemCallError: Error, Hashable, Sendable {
    /// The name of the call.
    package let call: String
    /// Why it failed.
    package let errno: Int32

    /// Describes a failure.
    package init(call: String, errno: Int32) {
        self.call = call
        self.errno = errno
    }
}

/// Makes a call again for as long as a signal interrupts it.
package func uninterrupted<R>(_ call: () throws(SystemCallError) -> R) throws(SystemCallError) -> R {
    while true {
        do throws(SystemCallError) { return try call() } catch {
            guard error.isInterruption else { throw error }
        }
    }
}
