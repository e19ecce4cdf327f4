import EncryptedFileBackend
import Glibc
import KeyVaultCore
import KeyVaultTesting
import TestDisks
import Testing

/// A real file system that is full, or cannot be written.
@Suite(.enabled(if: SmallDisk.isPossible, "needs the permission to mount")) struct FullDiskTests {
    @Test func `On a disk that is full to any degree the old vault stays, and space is what is missed`() throws {
        let disk = try SmallDisk()
        let vault = try VaultFile(path: disk.path + "/vault")
        var current = sample(1, count: 8_464)
        try vault.create(current)
        var refusals = 0
        for level in 0...16 {
            disk.fill(blocks: level)
            let next = sample(UInt8(level), count: 8_464)
            let error = outcome { () throws(VaultError) in try vault.replace(next) }
            if error == nil { current = next } else { refusals += 1 }
            #expect(error == nil || error?.code == .outOfSpace, "level \(level)")
            #expect(try vault.bytes() == current, "level \(level)")
            #expect(try PosixFileSystem().leftovers(in: disk.path) == [], "level \(level)")
        }
        #expect(refusals >= 3 && refusals < 16)
        disk.fill(blocks: 0)
        try vault.replace(sample(9))
        #expect(try vault.bytes() == sample(9))
    }

    @Test func `On a full disk no vault is created, and none later by mistake`() throws {
        let disk = try SmallDisk()
        disk.fill(blocks: 16)
        let vault = try VaultFile(path: disk.path + "/vault")
        #expect(outcome { () throws(VaultError) in try vault.create(sample(1)) }?.code == .outOfSpace)
        #expect(try vault.bytes() == nil)
    }

    @Test func `On a disk that cannot be written the vault is read, and writing refused as such`() throws {
        let disk = try SmallDisk()
        let vault = try VaultFile(path: disk.path + "/vault")
        try vault.create(sample(1))
        try disk.makeReadOnly()
        #expect(try vault.bytes() == sample(1))
        let error = outcome { () throws(VaultError) in try vault.replace(sample(2)) }
        #expect(error?.code == .readOnly)
        #expect(error?.cause == .system(call: "openat", errno: EROFS))
        #expect(
            outcome { () throws(VaultError) in try VaultFile(path: disk.path + "/a/vault").create(sample(1)) }?.code
                == .readOnly)
    }
}
