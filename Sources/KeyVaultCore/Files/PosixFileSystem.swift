import CPosix
import Glibc

/// The file system of the machine.
package struct PosixFileSystem: FileSystem {
    /// Makes one; it has no state.
    package init() {}

    package var effectiveUser: UInt32 { geteuid() }

    package func open(
        _ name: String, in directory: FileDescriptor, flags: Int32, mode: UInt32
    ) throws(SystemCallError) -> FileDescriptor {
        let number = unsafe openat(directory.number, name, flags, mode)
        try check(number, "openat")
        return FileDescriptor(number: number)
    }

    package func close(_ file: FileDescriptor) throws(SystemCallError) {
        try check(Glibc.close(file.number), "close")
    }

    package func makeDirectory(
        _ name: String, in directory: FileDescriptor, mode: UInt32
    ) throws(SystemCallError) {
        try check(unsafe mkdirat(directory.number, name, mode), "mkdirat")
    }

    package func changeMode(
        of name: String, in directory: FileDescriptor, to mode: UInt32
    ) throws(SystemCallError) {
        try check(unsafe fchmodat(directory.number, name, mode, 0), "fchmodat")
    }

    package func changeMode(of file: FileDescriptor, to mode: UInt32) throws(SystemCallError) {
        try check(fchmod(file.number, mode), "fchmod")
    }

    package func status(
        of name: String, in directory: FileDescriptor
    ) throws(SystemCallError) -> FileStatus {
        var status = stat()
        try check(unsafe fstatat(directory.number, name, &status, AT_SYMLINK_NOFOLLOW), "fstatat")
        return FileStatus(status)
    }

    package func status(of file: FileDescriptor) throws(SystemCallError) -> FileStatus {
        var status = stat()
        try check(unsafe fstat(file.number, &status), "fstat")
        return FileStatus(status)
    }

    package func read(
        _ file: FileDescriptor, into output: inout OutputSpan<UInt8>
    ) throws(SystemCallError) {
        let count = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized in
            let free = unsafe UnsafeMutableBufferPointer(rebasing: buffer[initialized...])
            let count = unsafe Glibc.read(file.number, free.baseAddress, free.count)
            initialized += max(count, 0)
            return count
        }
        try check(count, "read")
    }

    package func write(_ bytes: Span<UInt8>, to file: FileDescriptor) throws(SystemCallError) -> Int {
        let count = unsafe bytes.withUnsafeBufferPointer { buffer in
            unsafe Glibc.write(file.number, buffer.baseAddress, buffer.count)
        }
        try check(count, "write")
        return count
    }

    package func synchronize(_ file: FileDescriptor) throws(SystemCallError) {
        try check(fsync(file.number), "fsync")
    }

    package func rename(
        _ name: String, to newName: String, in directory: FileDescriptor, replacing: Bool
    ) throws(SystemCallError) {
        if replacing {
            try check(unsafe renameat(directory.number, name, directory.number, newName), "renameat")
        } else {
            try check(failure: unsafe cposix_rename_exclusive(directory.number, name, newName), "renameat2")
        }
    }

    package func remove(_ name: String, in directory: FileDescriptor) throws(SystemCallError) {
        try check(unsafe unlinkat(directory.number, name, 0), "unlinkat")
    }

    package func names(in directory: FileDescriptor) throws(SystemCallError) -> [String] {
        // A description of its own, because the position in the directory belongs to the description.
        let own = try open(".", in: directory, flags: O_RDONLY | O_DIRECTORY | O_CLOEXEC, mode: 0)
        guard let stream = unsafe fdopendir(own.number) else {
            let error = SystemCallError(call: "fdopendir", errno: errno)
            try close(own)
            throw error
        }
        defer { unsafe closedir(stream) }
        var names: [String] = []
        while true {
            // The end of the directory and a failure differ in errno alone.
            errno = 0
            guard let entry = unsafe readdir(stream) else {
                guard errno == 0 else { throw SystemCallError(call: "readdir", errno: errno) }
                return names
            }
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe String(validating: bytes.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let name, name != ".", name != ".." { names.append(name) }
        }
    }
}

extension FileDescriptor {
    /// Where absolute paths go, and relative ones begin.
    package static let workingDirectory = FileDescriptor(number: AT_FDCWD)
}

extension FileStatus {
    fileprivate init(_ status: stat) {
        kind =
            switch status.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            default: .special
            }
        mode = status.st_mode & 0o7777
        owner = status.st_uid
        linkCount = UInt64(status.st_nlink)
        identity = FileIdentity(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
            changeTime: Int64(status.st_ctim.tv_sec) * 1_000_000_000 + Int64(status.st_ctim.tv_nsec))
    }
}
