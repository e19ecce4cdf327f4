import Glibc
import Synchronization

/// Brings the latest state from any thread to one that waits for a file descriptor, as main loops do.
///
/// No pointer and no closure crosses the threads: only the value does, and one byte that says that there is one.
package final class Mailbox: Sendable {
    /// Can be read when there is a state to take.
    package let descriptor: Int32
    private let bell: Int32
    private let latest = Mutex<DeskState?>(nil)

    package init() {
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        _ = unsafe socketpair(AF_UNIX, kind, 0, &ends)
        (descriptor, bell) = (ends[0], ends[1])
    }

    deinit {
        close(descriptor)
        close(bell)
    }

    /// Puts a state in the place of one that was not taken yet.
    package func put(_ state: DeskState) {
        let isFirst = latest.withLock { latest in
            defer { latest = state }
            return latest == nil
        }
        var byte: UInt8 = 0
        if isFirst { _ = unsafe write(bell, &byte, 1) }
    }

    /// Takes the latest state; `nil` if there is none.
    package func take() -> DeskState? {
        var byte: UInt8 = 0
        _ = unsafe read(descriptor, &byte, 1)
        return latest.withLock { latest in
            defer { latest = nil }
            return latest
        }
    }
}
