import Glibc

/// The owner of one open file of the journal.
struct JournalFile: ~Copyable, Sendable {
    let descriptor: Int32
    let path: String

    /// Opens a file that is its user's alone; symbolic links are not followed.
    init(_ path: String, _ flags: Int32) throws(JournalError) {
        descriptor = unsafe open(path, flags | O_CLOEXEC | O_NOFOLLOW, 0o600)
        self.path = path
        guard descriptor >= 0 else { throw JournalError(call: "open", errno: errno, path: path) }
    }

    deinit { close(descriptor) }

    /// Writes all bytes and makes them durable.
    func fill(with bytes: Span<UInt8>) throws(JournalError) {
        var written = 0
        while written < bytes.count {
            let count = unsafe bytes.extracting(written...).withUnsafeBufferPointer { buffer in
                unsafe write(descriptor, buffer.baseAddress, buffer.count)
            }
            if count < 0 && errno == EINTR { continue }
            guard count > 0 else { throw JournalError(call: "write", errno: errno, path: path) }
            written += count
        }
        try synchronize()
    }

    /// Reads the file to its end, or as many bytes as it may have.
    func contents(limit: Int) throws(JournalError) -> [UInt8] {
        var contents: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 4_096)
        while contents.count < limit {
            let count = unsafe block.withUnsafeMutableBytes { unsafe read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 && errno == EINTR { continue }
            guard count >= 0 else { throw JournalError(call: "read", errno: errno, path: path) }
            if count == 0 { break }
            contents += block.prefix(count)
        }
        return contents
    }

    func synchronize() throws(JournalError) {
        guard fsync(descriptor) == 0 else { throw JournalError(call: "fsync", errno: errno, path: path) }
    }
}
