import Glibc
package import KeyVaultCore
import Synchronization

/// A file system whose calls fail, fall short or are left out as a test says.
package final class FaultyFileSystem: FileSystem {
    package enum Fault {
        /// The call does nothing and fails.
        case failing(Int32)
        /// The call does its work, and then says that it failed.
        case failingAfterwards(Int32)
        /// The call says that it did its work.
        case leftOut
        /// A write takes no more than so many bytes.
        case short(Int)
        /// A write writes zeros instead.
        case blanking
        /// The process dies before the call: neither it nor any after it does anything.
        case death
    }

    /// One call that was made.
    package struct Call: Hashable, CustomStringConvertible {
        package let name: String
        package let file: Int32?

        package var description: String { name }
    }

    private struct Record {
        var calls: [Call] = []
        var isDead = false
    }

    private let base: any FileSystem
    private let fault: @Sendable (_ index: Int, _ call: Call) -> Fault?
    private let record = Mutex(Record())

    /// Asks a closure before each call what happens to it; `nil` leaves it alone.
    package init(_ base: any FileSystem, fault: @escaping @Sendable (_ index: Int, _ call: Call) -> Fault?) {
        self.base = base
        self.fault = fault
    }

    /// The calls so far, in their order.
    package var calls: [Call] { record.withLock(\.calls) }

    /// Whether the process died.
    package var isDead: Bool { record.withLock(\.isDead) }

    package var effectiveUser: UInt32 { base.effectiveUser }

    private func decide(_ name: String, _ file: FileDescriptor? = nil) throws(SystemCallError) -> Fault? {
        let call = Call(name: name, file: file?.number)
        let (index, wasDead) = record.withLock { record in
            record.calls.append(call)
            return (record.calls.count - 1, record.isDead)
        }
        if wasDead { throw SystemCallError(call: name, errno: EIO) }
        let fault = fault(index, call)
        switch fault {
        case .failing(let errno): throw SystemCallError(call: name, errno: errno)
        case .death:
            record.withLock { $0.isDead = true }
            throw SystemCallError(call: name, errno: EIO)
        default: return fault
        }
    }

    private func perform(
        _ name: String, _ file: FileDescriptor? = nil, _ call: () throws(SystemCallError) -> Void
    ) throws(SystemCallError) {
        let fault = try decide(name, file)
        if case .leftOut = fault { return }
        try call()
        if case .failingAfterwards(let errno) = fault { throw SystemCallError(call: name, errno: errno) }
    }

    package func open(
        _ name: String, in directory: FileDescriptor, flags: Int32, mode: UInt32
    ) throws(SystemCallError) -> FileDescriptor {
        _ = try decide("openat")
        return try base.open(name, in: directory, flags: flags, mode: mode)
    }

    package func close(_ file: FileDescriptor) throws(SystemCallError) {
        // A descriptor is gone whatever close answers.
        do throws(SystemCallError) { _ = try decide("close", file) } catch {
            if !isDead { try base.close(file) }
            throw error
        }
        try base.close(file)
    }

    package func makeDirectory(_ name: String, in directory: FileDescriptor, mode: UInt32) throws(SystemCallError) {
        try perform("mkdirat") { () throws(SystemCallError) in
            try base.makeDirectory(name, in: directory, mode: mode)
        }
    }

    package func changeMode(of name: String, in directory: FileDescriptor, to mode: UInt32) throws(SystemCallError) {
        try perform("fchmodat") { () throws(SystemCallError) in
            try base.changeMode(of: name, in: directory, to: mode)
        }
    }

    package func changeMode(of file: FileDescriptor, to mode: UInt32) throws(SystemCallError) {
        try perform("fchmod", file) { () throws(SystemCallError) in try base.changeMode(of: file, to: mode) }
    }

    package func status(of name: String, in directory: FileDescriptor) throws(SystemCallError) -> FileStatus {
        _ = try decide("fstatat")
        return try base.status(of: name, in: directory)
    }

    package func status(of file: FileDescriptor) throws(SystemCallError) -> FileStatus {
        _ = try decide("fstat", file)
        return try base.status(of: file)
    }

    package func read(_ file: FileDescriptor, into output: inout OutputSpan<UInt8>) throws(SystemCallError) {
        _ = try decide("read", file)
        try base.read(file, into: &output)
    }

    package func write(_ bytes: Span<UInt8>, to file: FileDescriptor) throws(SystemCallError) -> Int {
        switch try decide("write", file) {
        case .short(let count): return try base.write(bytes.extracting(first: count), to: file)
        case .blanking: return try base.write([UInt8](repeating: 0, count: bytes.count).span, to: file)
        default: return try base.write(bytes, to: file)
        }
    }

    package func synchronize(_ file: FileDescriptor) throws(SystemCallError) {
        try perform("fsync", file) { () throws(SystemCallError) in try base.synchronize(file) }
    }

    package func rename(
        _ name: String, to newName: String, in directory: FileDescriptor, replacing: Bool
    ) throws(SystemCallError) {
        try perform(replacing ? "renameat" : "renameat2") { () throws(SystemCallError) in
            try base.rename(name, to: newName, in: directory, replacing: replacing)
        }
    }

    package func remove(_ name: String, in directory: FileDescriptor) throws(SystemCallError) {
        try perform("unlinkat") { () throws(SystemCallError) in try base.remove(name, in: directory) }
    }

    package func names(in directory: FileDescriptor) throws(SystemCallError) -> [String] {
        _ = try decide("readdir")
        return try base.names(in: directory)
    }

    package func lock(_ byte: Int64, of file: FileDescriptor, _ kind: FileLockKind) throws(SystemCallError) -> Bool {
        _ = try decide("fcntl", file)
        return try base.lock(byte, of: file, kind)
    }

    package func unlock(_ byte: Int64, of file: FileDescriptor) throws(SystemCallError) {
        try perform("unlock", file) { () throws(SystemCallError) in try base.unlock(byte, of: file) }
    }

    package func isLocked(_ byte: Int64, of file: FileDescriptor) throws(SystemCallError) -> Bool {
        _ = try decide("fcntl", file)
        return try base.isLocked(byte, of: file)
    }
}
