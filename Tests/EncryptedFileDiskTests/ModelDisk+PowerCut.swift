import EncryptedFileBackend
import KeyVaultCore
import Synchronization

extension ModelDisk {
    /// Every disk that may be found after a power cut at this moment.
    ///
    /// Of the bytes of a file that were not synchronised none, all, or those up to any boundary of 512 bytes may have
    /// reached the disk, the rest being what was there before or zeros. Of the entries of directories that were not
    /// synchronised, any subset may have.
    func disksAfterPowerCut() -> [ModelDisk] {
        let (before, lastInode) = state.withLock { ($0.inodes, $0.lastInode) }
        var outcomes: [[Int: Inode]] = [[:]]
        for (number, inode) in before {
            let choices = Self.survivors(of: inode)
            outcomes = outcomes.flatMap { outcome in
                choices.map { choice in outcome.merging([number: choice]) { _, new in new } }
            }
        }
        return outcomes.map { ModelDisk(inodes: $0, lastInode: lastInode, umask: umask) }
    }

    private static func survivors(of inode: Inode) -> [Inode] {
        let contents = inode.kind == .directory ? [[]] : survivingBytes(of: inode)
        let directories = inode.kind == .directory ? survivingEntries(of: inode) : [[:]]
        return contents.flatMap { bytes in
            directories.map { entries in
                var survivor = inode
                survivor.mode = inode.durableMode
                survivor.linkCount = 1
                (survivor.bytes, survivor.durableBytes) = (bytes, bytes)
                (survivor.entries, survivor.durableEntries) = (entries, entries)
                survivor.pendingEntries = []
                return survivor
            }
        }
    }

    private static func survivingBytes(of inode: Inode) -> Set<[UInt8]> {
        let (new, old) = (inode.bytes, inode.durableBytes)
        guard new != old else { return [new] }
        var survivors: Set<[UInt8]> = [old, new]
        for boundary in stride(from: 0, through: new.count, by: 512) {
            let begin = Array(new.prefix(boundary))
            survivors.insert(begin)
            survivors.insert(begin + old.dropFirst(boundary))
            survivors.insert(begin + [UInt8](repeating: 0, count: new.count - boundary))
        }
        return survivors
    }

    private static func survivingEntries(of inode: Inode) -> Set<[String: Int]> {
        var survivors: Set<[String: Int]> = []
        for subset in 0..<(1 << inode.pendingEntries.count) {
            var entries = inode.durableEntries
            for (index, change) in inode.pendingEntries.enumerated() where subset >> index & 1 == 1 {
                entries[change.name] = change.inode
            }
            survivors.insert(entries)
        }
        return survivors
    }
}
