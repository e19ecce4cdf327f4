import Glibc
import KeyVaultCore

/// Standard output, written in large parts; a write that fails ends the command.
package struct StandardOutput: ~Copyable {
    private static let partBytes = 65_536
    private var bytes: [UInt8] = []

    package init() {}

    /// Whether a person sees it.
    package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Adds a text.
    package mutating func append(_ text: String) throws(CommandFailure) {
        bytes += text.utf8
        if bytes.count >= Self.partBytes { try flush() }
    }

    /// Writes what has been added.
    package mutating func flush() throws(CommandFailure) {
        try Self.write(bytes.span)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes a text.
    package static func write(_ text: String) throws(CommandFailure) { try write(text.utf8.span) }

    /// Writes bytes.
    package static func write(_ bytes: Span<UInt8>) throws(CommandFailure) {
        let failure = writeAll(bytes, to: STDOUT_FILENO)
        guard failure == 0 else {
            throw .system("Cannot write to standard output", errno: failure, remedy: "Check where the output goes.")
        }
    }

    /// Writes a text to standard error, as far as that is possible.
    package static func complain(_ text: String) { _ = writeAll(text.utf8.span, to: STDERR_FILENO) }

    private static func writeAll(_ bytes: Span<UInt8>, to descriptor: Int32) -> Int32 {
        var written = 0
        while written < bytes.count {
            let rest = bytes.extracting(written...)
            let count = unsafe rest.withUnsafeBufferPointer { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                written += count
            } else if errno == EAGAIN {
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&wanted, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return 0
    }
}
