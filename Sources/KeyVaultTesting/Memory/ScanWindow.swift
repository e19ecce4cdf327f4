import Glibc

/// The part of the memory that is being searched, copied to a mapping of its own.
@safe
struct ScanWindow: ~Copyable {
    private static let size = 1 << 20

    private let needle: [UInt8]
    private let mask: UInt8
    private let base: UnsafeMutableRawPointer
    /// How many bytes at the start of the window were kept from the part before, for a copy may lie across the border.
    private var kept = 0
    /// Where the part before ended.
    private var end: UInt = 0
    private(set) var found = 0

    init(needle: [UInt8], mask: UInt8) throws(MemoryScan.Failure) {
        let protection = PROT_READ | PROT_WRITE
        let mapped = unsafe mmap(nil, Self.size + needle.count, protection, MAP_SHARED | MAP_ANONYMOUS, -1, 0)
        guard unsafe mapped != MAP_FAILED, let mapped = unsafe mapped else {
            throw MemoryScan.Failure(call: "mmap", errno: errno)
        }
        unsafe base = mapped
        self.needle = needle
        self.mask = mask
    }

    deinit { unsafe munmap(base, Self.size + needle.count) }

    borrowing func overlaps(_ mapping: MemoryMapping) -> Bool {
        mapping.range.contains(unsafe UInt(bitPattern: base))
    }

    /// Searches a mapping; pages that cannot be read are left out.
    mutating func search(_ mapping: MemoryMapping, through memory: borrowing FileDescriptor) {
        let page = UInt(getpagesize())
        var position = mapping.range.lowerBound
        while position < mapping.range.upperBound {
            if position != end { kept = 0 }
            let wanted = min(Self.size, Int(mapping.range.upperBound - position))
            let count = unsafe pread(memory.number, base + kept, wanted, off_t(position))
            guard count > 0 else {
                position += page
                continue
            }
            let length = kept + count
            countMatches(in: length)
            position += UInt(count)
            end = position
            kept = min(needle.count - 1, length)
            unsafe memmove(base, base + (length - kept), kept)
        }
    }

    private mutating func countMatches(in length: Int) {
        let first = Int32(needle[0] ^ mask)
        let last = length - needle.count
        var offset = 0
        while offset <= last, let hit = unsafe memchr(base + offset, first, last - offset + 1) {
            offset = unsafe hit - base
            if matches(at: offset) { found += 1 }
            offset += 1
        }
    }

    private borrowing func matches(at offset: Int) -> Bool {
        for index in needle.indices {
            let byte = unsafe base.load(fromByteOffset: offset + index, as: UInt8.self)
            guard byte ^ mask == needle[index] else { return false }
        }
        return true
    }
}
