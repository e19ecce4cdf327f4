import Glibc

/// A line of `/proc/self/maps`.
struct MemoryMapping {
    let range: Range<UInt>
    /// Whether it can be read and is the process's own: not the kernel's clock pages, which refuse to be read.
    let isSearchable: Bool

    /// All mappings of this process in the order of their addresses.
    static func all() throws(MemoryScan.Failure) -> [MemoryMapping] {
        let file = try FileDescriptor(reading: "/proc/self/maps")
        var text: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe read(file.number, &block, block.count)
            guard count >= 0 else { throw MemoryScan.Failure(call: "read /proc/self/maps", errno: errno) }
            guard count > 0 else { break }
            text += block.prefix(count)
        }
        return text.split(separator: UInt8(ascii: "\n")).compactMap { MemoryMapping(line: $0) }
    }

    /// Reads a line such as `7f00-7f80 rw-p 00000000 00:00 0   [stack]`.
    private init?(line: ArraySlice<UInt8>) {
        let words = String(decoding: line, as: UTF8.self).split(separator: " ", maxSplits: 5)
        guard words.count >= 5 else { return nil }
        let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
        guard bounds.count == 2, bounds[0] < bounds[1] else { return nil }
        range = bounds[0]..<bounds[1]
        let name = words.count > 5 ? words[5].drop { $0 == " " } : ""
        let isKernels = ["[vvar", "[vdso", "[vsyscall"].contains { name.hasPrefix($0) }
        isSearchable = words[1].hasPrefix("r") && !isKernels && bounds[1] <= UInt(Int.max)
    }
}
