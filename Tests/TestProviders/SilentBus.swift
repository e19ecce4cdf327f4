import Glibc
import KeyVaultTesting

/// A socket that takes connections as a session bus does and never says a word.
package final class SilentBus: Sendable {
    /// No socket could be made.
    package struct NoSocket: Error {}

    private let directory: TemporaryDirectory
    private let socket: Int32

    /// Starts to listen.
    package init() throws {
        directory = try TemporaryDirectory()
        socket = Glibc.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        unsafe withUnsafeMutableBytes(of: &address.sun_path) {
            unsafe $0.copyBytes(from: (directory.path + "/bus").utf8)
        }
        let bound = unsafe withUnsafePointer(to: &address) { pointer in
            unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                unsafe bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        // The kernel takes the connections, for nobody ever asks for them.
        guard bound == 0, listen(socket, 128) == 0 else { throw NoSocket() }
    }

    deinit { close(socket) }

    /// Where it listens.
    package var address: String { "unix:path=\(directory.path)/bus" }
}
