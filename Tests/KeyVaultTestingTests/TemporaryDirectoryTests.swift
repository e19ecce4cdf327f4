import Glibc
import KeyVaultTesting
import Testing

@Suite struct `Temporary directory` {
    @Test func `It belongs to this user alone`() throws {
        let directory = try TemporaryDirectory()
        var facts = stat()
        #expect(unsafe lstat(directory.path, &facts) == 0)
        #expect(facts.st_mode == S_IFDIR | 0o700)
    }

    @Test func `Two are different`() throws {
        let (one, other) = try (TemporaryDirectory(), TemporaryDirectory())
        #expect(one.path != other.path)
    }

    @Test func `It goes with all it holds when the last reference is gone`() throws {
        var directory: TemporaryDirectory? = try TemporaryDirectory()
        let path = try #require(directory?.path)
        try makeFile("\(path)/file")
        #expect(unsafe mkdir("\(path)/folder", 0o700) == 0)
        try makeFile("\(path)/folder/file")
        #expect(unsafe mkdir("\(path)/folder/inner", 0o700) == 0)
        #expect(unsafe mkfifo("\(path)/folder/inner/fifo", 0o600) == 0)
        #expect(unsafe chmod("\(path)/folder/inner", 0o500) == 0)
        try makeFile("\(path)/odd \n name")
        directory = nil
        #expect(unsafe access(path, F_OK) != 0)
        #expect(directory == nil)
    }

    @Test func `The target of a symbolic link stays`() throws {
        let elsewhere = try TemporaryDirectory()
        try makeFile("\(elsewhere.path)/kept")
        do {
            let directory = try TemporaryDirectory()
            #expect(unsafe symlink(elsewhere.path, "\(directory.path)/link") == 0)
            #expect(unsafe symlink("\(elsewhere.path)/kept", "\(directory.path)/file-link") == 0)
        }
        #expect(unsafe access("\(elsewhere.path)/kept", F_OK) == 0)
    }

    private func makeFile(_ path: String) throws {
        let file = unsafe open(path, O_CREAT | O_WRONLY, 0o600)
        try #require(file >= 0)
        close(file)
    }
}
