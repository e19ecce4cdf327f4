import Glibc

/// A block of memory for one secret: kept out of swap and core dumps where the system allows it, zero in forked
/// children, wiped when it is released.
///
/// It is a plain handle: its owner, a ``Secret`` or a ``SecretBuffer``, releases it exactly once.
struct LockedMemory: Sendable {
    private let pages: LockedPages
    let capacity: Int

    init(capacity: Int) {
        pages = LockedPool.holds(capacity) ? LockedPool.take(capacity) : LockedPool.takePages(capacity)
        self.capacity = capacity
    }

    var isLocked: Bool { pages.isLocked }

    /// Gives the first bytes to read.
    func withBytes<R: ~Copyable, E: Error>(count: Int, _ body: (Span<UInt8>) throws(E) -> R) throws(E) -> R {
        let start = unsafe pages.base.assumingMemoryBound(to: UInt8.self)
        return try body(unsafe Span(_unsafeStart: start, count: count))
    }

    /// Lets more bytes be appended to the first ones and returns how many there are then.
    func append<E: Error>(after count: Int, _ body: (inout OutputSpan<UInt8>) throws(E) -> Void) throws(E) -> Int {
        let start = unsafe pages.base.assumingMemoryBound(to: UInt8.self)
        let buffer = unsafe UnsafeMutableBufferPointer(start: start, count: capacity)
        var output = unsafe OutputSpan(buffer: buffer, initializedCount: count)
        try body(&output)
        return unsafe output.finalize(for: buffer)
    }

    func release() {
        unsafe explicit_bzero(pages.base, capacity)
        LockedPool.holds(capacity) ? LockedPool.giveBack(pages, capacity) : LockedPool.giveBackPages(pages, capacity)
    }
}
