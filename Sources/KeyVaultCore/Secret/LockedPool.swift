import Synchronization

/// Locked memory that is kept for reuse.
///
/// Small secrets share arenas, so that many of them fit below a small `RLIMIT_MEMLOCK`: slots come in three sizes, from
/// arenas of 16 KiB. Of larger ones, which have pages of their own, a few are kept, because mapping and locking pages
/// takes longer than sealing what they hold. What is free is noted elsewhere: the pages hold secrets and zeros only.
enum LockedPool {
    private static let arenaSize = 16_384
    private static let slotSizes = [64, 256, 1_024]
    private static let freeSlots = Mutex<[[LockedPages]]>(slotSizes.map { _ in [] })

    private static let sparePages = Mutex<[(size: Int, pages: LockedPages)]>([])
    /// The most bytes that are kept in spare pages.
    private static let sparePagesLimit = 4 << 20

    /// Whether so many bytes fit in a slot; others need pages of their own.
    static func holds(_ capacity: Int) -> Bool { capacity <= 1_024 }

    /// Hands out a slot of zeros.
    static func take(_ capacity: Int) -> LockedPages {
        let index = sizeIndex(capacity)
        return freeSlots.withLock { free in
            if free[index].isEmpty { free[index] = newArena(slotSize: slotSizes[index]) }
            return free[index].removeLast()
        }
    }

    /// Takes back a slot that has been wiped.
    static func giveBack(_ slot: LockedPages, _ capacity: Int) {
        freeSlots.withLock { $0[sizeIndex(capacity)].append(slot) }
    }

    /// Hands out pages of zeros of their own.
    static func takePages(_ capacity: Int) -> LockedPages {
        let size = LockedPages.roundedToPages(capacity)
        let spare = sparePages.withLock { spares in
            spares.lastIndex { $0.size == size }.map { spares.remove(at: $0).pages }
        }
        return spare ?? LockedPages(mapping: size)
    }

    /// Takes back pages that have been wiped; the ones kept longest are unmapped when there are too many.
    static func giveBackPages(_ pages: LockedPages, _ capacity: Int) {
        let size = LockedPages.roundedToPages(capacity)
        let surplus = sparePages.withLock { spares in
            spares.append((size, pages))
            var total = spares.reduce(0) { $0 + $1.size }
            let count = spares.prefix { spare in
                defer { total -= spare.size }
                return total > sparePagesLimit
            }.count
            defer { spares.removeFirst(count) }
            return Array(spares.prefix(count))
        }
        for spare in surplus { spare.pages.unmap(spare.size) }
    }

    private static func sizeIndex(_ capacity: Int) -> Int {
        capacity <= 64 ? 0 : capacity <= 256 ? 1 : 2
    }

    private static func newArena(slotSize: Int) -> [LockedPages] {
        let arena = LockedPages(mapping: arenaSize)
        return stride(from: 0, to: arenaSize, by: slotSize).map { LockedPages(part: $0, of: arena) }
    }
}
