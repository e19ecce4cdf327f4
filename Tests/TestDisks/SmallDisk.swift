import Glibc
import KeyVaultTesting

/// A mounted file system in memory that is soon full.
package final class SmallDisk: Sendable {
    /// Why there is none.
    package struct MountingIsForbidden: Error {}

    private let directory: TemporaryDirectory
    /// Where it is mounted.
    package let path: String

    /// Whether this process may mount one.
    package static let isPossible = geteuid() == 0 && (try? SmallDisk()) != nil

    /// Mounts a disk of so many KiB, mode 0700.
    package init(kibibytes: Int = 64) throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/disk"
        unsafe mkdir(path, 0o700)
        let options = "size=\(kibibytes)k,mode=700"
        let mount = try ChildProcess.run("/bin/mount", ["-t", "tmpfs", "-o", options, "tmpfs", path])
        guard mount.status == 0 else { throw MountingIsForbidden() }
    }

    deinit { _ = try? ChildProcess.run("/bin/umount", [path]) }

    /// Makes it read-only.
    package func makeReadOnly() throws { _ = try ChildProcess.run("/bin/mount", ["-o", "remount,ro", path]) }

    /// Fills so many blocks of 4,096 bytes, or as many as there is room for.
    package func fill(blocks: Int) {
        let file = unsafe creat(path + "/filler", 0o600)
        let block = [UInt8](repeating: 0xFF, count: 4_096)
        for _ in 0..<blocks where unsafe write(file, block, block.count) <= 0 { break }
        close(file)
    }
}
