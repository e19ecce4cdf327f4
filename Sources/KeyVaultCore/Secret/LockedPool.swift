import Synchronization

/// Locked arenas that small secrets share, so that many of them fit below a small `RLIMIT_MEMLOCK`.
///
/// Slots come in three sizes, from arenas of 16 KiB that are kept for reuse. Which slots are free is noted outside the
/// arenas: these hold secrets and zeros only.
enum LockedPool {
    private static let arenaSize = 16_384
    private static let slotSizes = [64, 256, 1_024]
    private static let freeSlots = Mutex<[[LockedPages]]>(slotSizes.map { _ in [] })

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

    private static func sizeIndex(_ capacity: Int) -> Int {
        capacity <= 64 ? 0 : capacity <= 256 ? 1 : 2
    }

    private static func newArena(slotSize: Int) -> [LockedPages] {
        let arena = LockedPages(mapping: arenaSize)
        return stride(from: 0, to: arenaSize, by: slotSize).map { LockedPages(part: $0, of: arena) }
    }
}
