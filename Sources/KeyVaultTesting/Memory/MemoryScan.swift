import Glibc
import Synchronization

/// A search of the memory of this process for copies of a secret.
///
/// It reads every readable mapping: heaps, stacks, arenas, libraries. The needle stays masked, and what is read passes
/// through a shared mapping that is left out of the search, so that the search itself makes no copy to be found.
///
/// * Use a ``Canary`` of at least 40 bytes: short blocks of freed memory are reused at once, which hides a leak.
/// * Have a control: an ordinary array of the same bytes, kept alive, has to be found.
/// * Memory of `memfd_secret` cannot be seen, nor can registers, swap and other processes.
/// * A process that is not dumpable cannot search itself unless it is root's; that is an error, never "no copies".
/// * Nothing can be searched in a build with a sanitizer (``isPossible``): these map terabytes.
public enum MemoryScan {
    /// Why the memory could not be searched.
    public struct Failure: Error, CustomStringConvertible {
        /// The system call that failed.
        public let call: String
        /// Its `errno`.
        public let errno: Int32

        /// The call and the reason.
        public var description: String { "Cannot search the memory: \(call): errno \(errno)" }
    }

    /// Whether this build can be searched: no sanitizer has mapped terabytes for itself.
    public static let isPossible: Bool = {
        let mappings = (try? MemoryMapping.all()) ?? []
        return !mappings.contains { $0.isSearchable && $0.range.count > 1 << 38 }
    }()

    /// Two searches at once would find what the other one is reading.
    private static let turn = Mutex(())

    /// Counts the copies of a value in this process.
    ///
    /// - Throws: ``Failure`` if the memory cannot be read.
    public static func copies(of canary: Canary) throws(Failure) -> Int {
        try copies(ofMasked: canary.masked, mask: canary.mask)
    }

    /// Counts the copies of a value in this process.
    ///
    /// - Parameters:
    ///   - needle: The bytes of the value, each combined with the mask by exclusive or; at least one.
    ///   - mask: The mask.
    /// - Throws: ``Failure`` if the memory cannot be read.
    public static func copies(ofMasked needle: [UInt8], mask: UInt8 = 0x5A) throws(Failure) -> Int {
        precondition(!needle.isEmpty, "nothing to look for")
        guard isPossible else { throw Failure(call: "read a sanitizer's memory", errno: EFBIG) }
        return try turn.withLock { _ throws(Failure) in
            let memory = try FileDescriptor(reading: "/proc/self/mem")
            var window = try ScanWindow(needle: needle, mask: mask)
            for mapping in try MemoryMapping.all() where mapping.isSearchable {
                if !window.overlaps(mapping) { window.search(mapping, through: memory) }
            }
            return window.found
        }
    }
}

/// An open file that is closed with its owner.
struct FileDescriptor: ~Copyable {
    let number: Int32

    init(reading path: String) throws(MemoryScan.Failure) {
        number = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw MemoryScan.Failure(call: "open \(path)", errno: errno) }
    }

    deinit { close(number) }
}
