/// Where the journals of a program's attempts are kept, and the lock that lets one process at a time use them.
///
/// A write is durable when it returns.
package protocol JournalStore: Sendable {
    /// The run of the kernel, which the clock since boot belongs to.
    var bootID: String { get }

    /// Takes the lock, which is held as long as the returned value lives; `nil` if somebody else holds it.
    func lock() throws(JournalError) -> (any JournalLock)?

    /// The attempts that have a journal.
    func attempts() throws(JournalError) -> [String]

    /// The journal of an attempt; `nil` if there is none.
    func read(_ attempt: String) throws(JournalError) -> [UInt8]?

    /// Replaces the journal of an attempt.
    func write(_ bytes: Span<UInt8>, for attempt: String) throws(JournalError)

    /// Removes the journal of an attempt, if there is one.
    func remove(_ attempt: String) throws(JournalError)
}

/// The lock, held for as long as there is a reference to it.
package protocol JournalLock: AnyObject, Sendable {}

/// Why the journal could not be read or written.
public struct JournalError: Error, Sendable, Hashable {
    /// The name of the system call that failed.
    public let call: String
    /// Why it failed.
    public let errno: Int32
    /// The file or folder that it was about.
    public let path: String

    /// Describes a failure; programs make errors for their own tests and previews only.
    public init(call: String, errno: Int32, path: String) {
        self.call = call
        self.errno = errno
        self.path = path
    }
}

extension JournalError: CustomStringConvertible {
    /// The file, the call and its `errno`, in one line.
    public var description: String { "'\(path)' \(call): errno \(errno)" }
}
