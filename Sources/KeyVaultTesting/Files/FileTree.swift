import Glibc

/// The removal of a directory with all it holds.
enum FileTree {
    /// Removes what has this NUL-terminated name below an open directory; a symbolic link goes, its target stays.
    static func remove(_ name: [CChar], below parent: Int32) {
        let directory = unsafe openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard directory >= 0 else {
            unsafe unlinkat(parent, name, 0)
            return
        }
        // Tests take permissions away to see what happens; without them nothing in it could be removed.
        fchmod(directory, 0o700)
        for name in names(in: directory) { remove(name, below: directory) }
        close(directory)
        unsafe unlinkat(parent, name, AT_REMOVEDIR)
    }

    /// The names in an open directory, NUL-terminated and byte for byte, for they need not be UTF-8.
    private static func names(in directory: Int32) -> [[CChar]] {
        let duplicate = fcntl(directory, F_DUPFD_CLOEXEC, 0)
        guard duplicate >= 0 else { return [] }
        guard let stream = unsafe fdopendir(duplicate) else {
            close(duplicate)
            return []
        }
        defer { unsafe closedir(stream) }
        var names: [[CChar]] = []
        while let entry = unsafe readdir(stream) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                unsafe Array(bytes.prefix { $0 != 0 }).map { CChar(bitPattern: $0) } + [0]
            }
            if name != [46, 0] && name != [46, 46, 0] { names.append(name) }
        }
        return names
    }
}
