import EncryptedFileBackend
import Glibc
import KeyVaultCore
import TestDisks
import Testing

/// Each call fails once, in each way it can.
@Suite struct FaultInjectionTests {
    static let path = PowerCutTests.path
    static let (old, new) = (PowerCutTests.old, PowerCutTests.new)

    static let codes: [(errno: Int32, code: VaultError.Code)] = [
        (EIO, .ioFailure), (ENOSPC, .outOfSpace), (EDQUOT, .outOfSpace), (EINTR, .ioFailure), (EROFS, .readOnly),
        (EACCES, .accessDenied), (EMFILE, .ioFailure),
    ]

    @Test(arguments: codes)
    func `Whichever call of a commit fails, the old vault is intact`(errno: Int32, code: VaultError.Code) throws {
        var step = 0
        var failures = 0
        while true {
            let disk = try PowerCutTests.disk()
            let system = FaultyFileSystem(disk) { [step] index, _ in index == step ? .failing(errno) : nil }
            let error = outcome { () throws(VaultError) in
                try VaultFile(path: Self.path, fileSystem: system).replace(Self.new)
            }
            guard system.calls.count > step else { break }
            let comment = Comment("step \(step), \(system.calls[step])")
            let bytes = try VaultFile(path: Self.path, fileSystem: disk).bytes()
            switch error?.code {
            case nil: #expect(bytes == Self.new, comment)
            case .durabilityUnknown: #expect(bytes == Self.new && system.calls[step].name == "fsync", comment)
            default:
                failures += 1
                #expect(bytes == Self.old && error?.code == code, comment)
                #expect(error?.cause == .system(call: system.calls[step].name, errno: errno), comment)
            }
            #expect(disk.openCount == 0, comment)
            #expect(PowerCutTests.isSound(disk, allowing: [Self.old, Self.new]), comment)
            step += 1
        }
        #expect(failures >= 10)
    }

    @Test(arguments: ["openat", "read", "write", "fcntl"])
    func `A call that a signal interrupts is made again`(call: String) throws {
        var step = 0
        while true {
            let disk = try PowerCutTests.disk()
            let system = FaultyFileSystem(disk) { [step] index, made in
                index == step && made.name == call ? .failing(EINTR) : nil
            }
            try VaultFile(path: Self.path, fileSystem: system).replace(Self.new)
            #expect(try VaultFile(path: Self.path, fileSystem: disk).bytes() == Self.new)
            guard system.calls.count > step else { break }
            step += 1
        }
    }

    @Test func `Short writes are carried on`() throws {
        let disk = try PowerCutTests.disk()
        let system = FaultyFileSystem(disk) { _, call in call.name == "write" ? .short(7) : nil }
        try VaultFile(path: Self.path, fileSystem: system).replace(Self.new)
        #expect(try VaultFile(path: Self.path, fileSystem: disk).bytes() == Self.new)
        #expect(system.calls.count { $0.name == "write" } == (Self.new.count + 6) / 7)
    }

    @Test func `A file whose synchronisation failed is closed and never synchronised again`() throws {
        let disk = try PowerCutTests.disk()
        let system = FaultyFileSystem(disk) { _, call in
            guard call.name == "fsync", let file = call.file else { return nil }
            let status = try? disk.status(of: FileDescriptor(number: file))
            return status?.kind == .regular ? .failing(EIO) : nil
        }
        let error = outcome { () throws(VaultError) in
            try VaultFile(path: Self.path, fileSystem: system).replace(Self.new)
        }
        #expect(error?.cause == .system(call: "fsync", errno: EIO))
        let failed = try #require(system.calls.firstIndex { $0.name == "fsync" })
        let later = system.calls[(failed + 1)...].filter { $0.file == system.calls[failed].file }
        #expect(later.map(\.name) == ["close"])
        #expect(!system.calls.contains { $0.name == "renameat" })
    }

    @Test func `A rename whose answer was lost leaves the outcome unknown`() throws {
        let disk = try PowerCutTests.disk()
        let system = FaultyFileSystem(disk) { _, call in call.name == "renameat" ? .failingAfterwards(EIO) : nil }
        let error = outcome { () throws(VaultError) in
            try VaultFile(path: Self.path, fileSystem: system).replace(Self.new)
        }
        #expect(error?.code == .outcomeUnknown)
        #expect(PowerCutTests.isSound(disk, allowing: [Self.new]))
    }

    @Test(arguments: codes)
    func `Whichever call of the creation fails, the vault is whole or absent`(
        errno: Int32, code: VaultError.Code
    ) throws {
        var step = 0
        while true {
            let disk = ModelDisk()
            let system = FaultyFileSystem(disk) { [step] index, _ in index == step ? .failing(errno) : nil }
            let error = outcome { () throws(VaultError) in
                try VaultFile(path: Self.path, fileSystem: system).create(Self.new)
            }
            guard system.calls.count > step else { break }
            let comment = Comment("step \(step), \(system.calls[step])")
            switch error?.code {
            case nil, .durabilityUnknown: break
            default: #expect(error?.code == code, comment)
            }
            let isThere = error == nil || error?.code == .durabilityUnknown
            #expect(PowerCutTests.isSound(disk, allowing: isThere ? [Self.new] : [nil]), comment)
            #expect(disk.openCount == 0, comment)
            step += 1
        }
        #expect(step > 20)
    }

    @Test(arguments: [EINVAL, ENOSYS])
    func `Where a rename cannot refuse to replace, the vault is created all the same`(errno: Int32) throws {
        let disk = ModelDisk()
        let system = FaultyFileSystem(disk) { _, call in call.name == "renameat2" ? .failing(errno) : nil }
        try VaultFile(path: Self.path, fileSystem: system).create(Self.new)
        #expect(PowerCutTests.isSound(disk, allowing: [Self.new]))
    }

    @Test func `A file that appears in the middle of the creation is left alone`() throws {
        let disk = ModelDisk()
        let system = FaultyFileSystem(disk) { _, call in
            if call.name == "renameat2" { try? Self.put(Self.old, on: disk) }
            return nil
        }
        let error = outcome { () throws(VaultError) in
            try VaultFile(path: Self.path, fileSystem: system).create(Self.new)
        }
        #expect(error?.cause == .file(.exists, path: Self.path))
        #expect(PowerCutTests.isSound(disk, allowing: [Self.old]))
    }

    @Test func `A vault that another program changes under the lock is left alone`() throws {
        let disk = try PowerCutTests.disk()
        let system = FaultyFileSystem(disk) { _, call in
            if call.name == "fchmod" { try? Self.put(sample(3), on: disk) }
            return nil
        }
        let error = outcome { () throws(VaultError) in
            try VaultFile(path: Self.path, fileSystem: system).replace(Self.new)
        }
        #expect(error?.cause == .file(.changed, path: Self.path))
        #expect(PowerCutTests.isSound(disk, allowing: [sample(3, count: Self.old.count)]))
    }

    private static func put(_ bytes: [UInt8], on disk: ModelDisk) throws {
        let file = try disk.open(path, in: .workingDirectory, flags: O_CREAT, mode: 0o600)
        _ = try disk.write(bytes.span, to: file)
        try disk.close(file)
    }
}
