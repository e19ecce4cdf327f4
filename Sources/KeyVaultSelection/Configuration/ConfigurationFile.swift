import Glibc

/// The bytes of a configuration file, which nobody but its owner can have changed.
struct ConfigurationFile {
    static let sizeLimit = 65_536

    let path: String
    let bytes: [UInt8]

    /// Reads a file that belongs to the user or to root; a symbolic link to one may be used.
    ///
    /// - Returns: `nil` if there is none.
    /// - Throws: ``ConfigurationError`` that names the file.
    static func read(_ path: String) throws(ConfigurationError) -> ConfigurationFile? {
        func refused(_ fault: ConfigurationError.Fault) -> ConfigurationError {
            ConfigurationError(fault, origin: .file(path: path, line: 0))
        }
        // A pipe must not make the program wait for whoever writes to it.
        let file = unsafe open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
        guard file >= 0 else {
            guard errno == ENOENT else { throw refused(.unreadable(errno: errno)) }
            var link = stat()
            // A link that leads nowhere is a configuration that was meant to be there.
            if unsafe lstat(path, &link) == 0 { throw refused(.missing) }
            return nil
        }
        defer { close(file) }
        var status = stat()
        guard unsafe fstat(file, &status) == 0 else { throw refused(.unreadable(errno: errno)) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw refused(.notRegular) }
        guard status.st_uid == geteuid() || status.st_uid == 0 else { throw refused(.notOwned) }
        guard status.st_mode & 0o022 == 0 else { throw refused(.writableByOthers(mode: status.st_mode & 0o7777)) }
        if let fault = ConfigurationFolder.fault(of: path) { throw refused(fault) }
        let bytes = try [UInt8](capacity: sizeLimit + 1) { output throws(ConfigurationError) in
            while output.freeCapacity > 0 {
                let count = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
                    let free = unsafe UnsafeMutableBufferPointer(rebasing: buffer[initialized...])
                    let count = unsafe Glibc.read(file, free.baseAddress, free.count)
                    initialized += max(count, 0)
                    return count
                }
                if count == 0 { break }
                if count < 0 && errno != EINTR { throw refused(.unreadable(errno: errno)) }
            }
        }
        guard bytes.count <= sizeLimit else { throw refused(.tooLarge(limit: sizeLimit)) }
        return ConfigurationFile(path: path, bytes: bytes)
    }
}
