import Glibc

/// Memory from the kernel for secrets, protected as far as it allows: whole pages, or a part of them.
@safe
struct LockedPages: Sendable {
    nonisolated(unsafe) let base: UnsafeMutableRawPointer
    /// Whether the kernel keeps the pages in main memory.
    let isLocked: Bool

    /// Maps at least this many bytes, all zero.
    init(mapping size: Int) {
        let length = Self.roundedToPages(size)
        let mapped = unsafe mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard unsafe mapped != MAP_FAILED, let mapped = unsafe mapped else {
            preconditionFailure("out of memory for a secret of \(size) bytes")
        }
        // Each of the three is best effort: a small RLIMIT_MEMLOCK or an old kernel must keep nobody out.
        unsafe madvise(mapped, length, MADV_DONTDUMP)
        unsafe madvise(mapped, length, MADV_WIPEONFORK)
        isLocked = unsafe mlock(mapped, length) == 0
        unsafe base = mapped
    }

    /// A part of mapped pages, beginning so many bytes after their first.
    init(part offset: Int, of pages: LockedPages) {
        unsafe base = pages.base + offset
        isLocked = pages.isLocked
    }

    /// Gives whole pages back that were mapped with the same size.
    func unmap(_ size: Int) {
        unsafe munmap(base, Self.roundedToPages(size))
    }

    /// The bytes of as many whole pages as so many bytes need.
    static func roundedToPages(_ size: Int) -> Int {
        let page = Int(getpagesize())
        return (max(size, 1) + page - 1) / page * page
    }
}
