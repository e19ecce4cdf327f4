import EncryptedFileBackend
import Glibc
import KeyVaultCore
import KeyVaultTesting
import TestDisks
import Testing

/// The modes of what is made, under each umask; a umask belongs to a whole process, so each has one of its own.
@Suite struct FileModeTests {
    @Test(arguments: [0, 0o022, 0o077, 0o277, 0o777] as [UInt32])
    func `Files are 0600 and directories 0700 whatever the umask`(mask: UInt32) async {
        await #expect(processExitsWith: .success) { [mask] in
            let directory = try TemporaryDirectory()
            umask(mask)
            let vault = try VaultFile(path: directory.path + "/a/b/vault")
            try vault.create(sample(1))
            #expect(modes(in: directory) == [0o700, 0o700, 0o600, 0o600])
            try vault.replace(sample(2))
            #expect(modes(in: directory) == [0o700, 0o700, 0o600, 0o600])
            #expect(try vault.bytes() == sample(2))
        }
    }

    @Test func `A file that its user protected against writing is not replaced, and stays as it is`() throws {
        let directory = try TemporaryDirectory()
        let vault = try VaultFile(path: directory.path + "/vault")
        try vault.create(sample(1))
        unsafe chmod(directory.path + "/vault", 0o400)
        #expect(throws: VaultError(.readOnly, during: .store)) { try vault.replace(sample(2)) }
        #expect(mode(of: directory.path + "/vault") == 0o400)
        #expect(try vault.bytes() == sample(1))
        #expect(try PosixFileSystem().leftovers(in: directory.path) == [])
        unsafe chmod(directory.path + "/vault", 0o600)
        try vault.replace(sample(2))
        #expect(mode(of: directory.path + "/vault") == 0o600)
    }
}

private func modes(in directory: TemporaryDirectory) -> [UInt32?] {
    ["/a", "/a/b", "/a/b/vault", "/a/b/vault.lock"].map { mode(of: directory.path + $0) }
}

private func mode(of path: String) -> UInt32? { try? PosixFileSystem().status(of: path, in: .workingDirectory).mode }
