import Foundation
import Glibc

/// The memory of this process as the kernel shows it.
struct ProcessMemory {
    /// A mapping of `/proc/self/smaps`.
    struct Mapping {
        let range: Range<UInt>
        let permissions: String
        var flags: [String] = []
    }

    static func mappings() throws -> [Mapping] {
        var mappings: [Mapping] = []
        let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/smaps"))
        let text = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            let bounds = words[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            if bounds.count == 2 {
                mappings.append(Mapping(range: bounds[0]..<bounds[1], permissions: words[1]))
            } else if words[0] == "VmFlags:", !mappings.isEmpty {
                mappings[mappings.count - 1].flags = Array(words.dropFirst())
            }
        }
        return mappings
    }

    /// The bytes at an address; `nil` if nothing is mapped there.
    static func bytes(at address: UInt, count: Int) -> [UInt8]? {
        let file = unsafe open("/proc/self/mem", O_RDONLY)
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: count)
        let read = unsafe pread(file, &bytes, count, off_t(address))
        return read == count ? bytes : nil
    }

    /// Counts the places in writable memory where a marker stands.
    ///
    /// The marker is given as a function, so that searching for it makes no copy of it.
    static func occurrences(of marker: (Int) -> UInt8, count: Int) throws -> Int {
        let file = unsafe open("/proc/self/mem", O_RDONLY)
        defer { close(file) }
        let chunkSize = 1 << 20
        let chunk = unsafe mmap(nil, chunkSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
        guard let chunk = unsafe chunk, unsafe chunk != MAP_FAILED else { throw CocoaError(.fileReadUnknown) }
        defer { unsafe munmap(chunk, chunkSize) }
        let chunkAddress = UInt(bitPattern: chunk)
        var found = 0
        for mapping in try mappings() where mapping.permissions.hasPrefix("rw") {
            var address = mapping.range.lowerBound
            while address < mapping.range.upperBound {
                let size = min(chunkSize, Int(mapping.range.upperBound - address))
                // The chunk's own pages hold what was read before.
                let isOwn = address < chunkAddress + UInt(chunkSize) && chunkAddress < address + UInt(size)
                if isOwn {
                    address += 4_096
                    continue
                }
                if unsafe pread(file, chunk, size, off_t(address)) == size {
                    let bytes = unsafe UnsafeRawBufferPointer(start: chunk, count: size)
                    found += unsafe occurrences(of: marker, count: count, in: bytes)
                }
                // Overlapping, so that a marker on the border is not missed.
                address += UInt(size == chunkSize ? size - count + 1 : size)
            }
        }
        return found
    }

    private static func occurrences(
        of marker: (Int) -> UInt8, count: Int, in bytes: UnsafeRawBufferPointer
    ) -> Int {
        guard var next = bytes.baseAddress else { return 0 }
        let end = unsafe next + bytes.count
        var found = 0
        while let place = unsafe UnsafeRawPointer(memchr(next, Int32(marker(0)), end - next)),
            unsafe end - place >= count
        {
            let candidate = unsafe UnsafeRawBufferPointer(start: place, count: count)
            if (0..<count).allSatisfy({ unsafe candidate[$0] == marker($0) }) { found += 1 }
            unsafe next = place + 1
        }
        return found
    }
}
