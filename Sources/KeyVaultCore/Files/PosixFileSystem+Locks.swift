import CPosix
import Glibc

extension PosixFileSystem {
    package func lock(
        _ byte: Int64, of file: FileDescriptor, _ kind: FileLockKind
    ) throws(SystemCallError) -> Bool {
        let failure =
            switch kind {
            case .exclusive: cposix_lock_byte(file.number, off_t(byte))
            case .shared: cposix_share_byte(file.number, off_t(byte))
            }
        if failure == EAGAIN || failure == EACCES { return false }
        try check(failure: failure, "fcntl")
        return true
    }

    package func unlock(_ byte: Int64, of file: FileDescriptor) throws(SystemCallError) {
        try check(failure: cposix_unlock_byte(file.number, off_t(byte)), "fcntl")
    }

    package func isLocked(_ byte: Int64, of file: FileDescriptor) throws(SystemCallError) -> Bool {
        let answer = cposix_is_byte_locked(file.number, off_t(byte))
        try check(failure: max(0, -answer), "fcntl")
        return answer == 1
    }

    /// Throws what `errno` says if a call answered with a negative number.
    func check(_ answer: some SignedInteger, _ call: String) throws(SystemCallError) {
        guard answer >= 0 else { throw SystemCallError(call: call, errno: errno) }
    }

    /// Throws for an error number that is not 0.
    func check(failure: Int32, _ call: String) throws(SystemCallError) {
        guard failure == 0 else { throw SystemCallError(call: call, errno: failure) }
    }
}
