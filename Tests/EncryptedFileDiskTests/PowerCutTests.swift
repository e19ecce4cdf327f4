import EncryptedFileBackend
import KeyVaultCore
import TestDisks
import Testing

/// A power cut at every step of a commit, with every combination of what may have reached the disk.
@Suite struct PowerCutTests {
    static let path = "/home/app/vault.keyvault"
    static let old = sample(1)
    static let new = sample(7, count: 2_000)

    /// A disk with a vault on it, durable.
    static func disk(umask: UInt32 = 0o022) throws -> ModelDisk {
        let disk = ModelDisk(umask: umask)
        try VaultFile(path: path, fileSystem: disk).create(old)
        return disk
    }

    /// Whether a disk has its vault in the state expected, and one that a further commit works on.
    static func isSound(_ disk: ModelDisk, allowing allowed: [[UInt8]?]) -> Bool {
        guard let vault = try? VaultFile(path: path, fileSystem: disk), let bytes = try? vault.bytes() else {
            return allowed.contains(nil) && isAbsent(disk)
        }
        guard allowed.contains(bytes) else { return false }
        guard (try? vault.replace(sample(9))) != nil, (try? vault.bytes()) == sample(9) else { return false }
        return (try? disk.leftovers(in: "/home/app")) == []
    }

    private static func isAbsent(_ disk: ModelDisk) -> Bool {
        guard let vault = try? VaultFile(path: path, fileSystem: disk),
            (try? vault.identity(during: .read)) == .some(nil), (try? vault.create(sample(9))) != nil
        else { return false }
        return (try? vault.bytes()) == sample(9)
    }

    /// Runs a commit that dies before call n, for every n; gives the disk and whether the commit reported success.
    static func deaths(
        of commit: (VaultFile) throws(VaultError) -> Void, on make: () throws -> ModelDisk,
        mutation: @escaping @Sendable (FaultyFileSystem.Call, ModelDisk) -> FaultyFileSystem.Fault? = { _, _ in nil },
        examine: (_ step: Int, _ disk: ModelDisk, _ succeeded: Bool) throws -> Void
    ) throws {
        var step = 0
        while true {
            let disk = try make()
            let system = FaultyFileSystem(disk) { [step] index, call in
                index == step ? .death : mutation(call, disk)
            }
            let vault = try VaultFile(path: path, fileSystem: system)
            let succeeded = outcome { () throws(VaultError) in try commit(vault) } == nil
            disk.killProcess()
            try examine(step, disk, succeeded)
            if !system.isDead { break }
            step += 1
        }
        #expect(step > 15)
    }

    @Test(arguments: [0o022, 0o777] as [UInt32])
    func `After a power cut at any step of a commit the vault is the old or the new one`(umask: UInt32) throws {
        var count = 0
        try Self.deaths(
            of: { vault throws(VaultError) in try vault.replace(Self.new) }, on: { try Self.disk(umask: umask) }
        ) { step, disk, succeeded in
            for found in disk.disksAfterPowerCut() {
                count += 1
                #expect(Self.isSound(found, allowing: succeeded ? [Self.new] : [Self.old, Self.new]), "step \(step)")
            }
            #expect(Self.isSound(disk, allowing: succeeded ? [Self.new] : [Self.old, Self.new]), "step \(step)")
        }
        #expect(count > 40)
    }

    @Test(arguments: [0o022, 0o777] as [UInt32])
    func `After a power cut at any step of the creation the vault is whole or absent`(umask: UInt32) throws {
        try Self.deaths(
            of: { vault throws(VaultError) in try vault.create(Self.new) }, on: { ModelDisk(umask: umask) }
        ) { step, disk, succeeded in
            for found in disk.disksAfterPowerCut() {
                #expect(Self.isSound(found, allowing: succeeded ? [Self.new] : [nil, Self.new]), "step \(step)")
            }
        }
    }

    @Test func `A creation that was killed and made again is durable`() throws {
        try Self.deaths(
            of: { vault throws(VaultError) in try vault.create(Self.old) }, on: { ModelDisk() }
        ) { step, disk, _ in
            let vault = try VaultFile(path: Self.path, fileSystem: disk)
            if try vault.bytes() == nil { try vault.create(Self.new) } else { try vault.replace(Self.new) }
            for found in disk.disksAfterPowerCut() {
                #expect(try VaultFile(path: Self.path, fileSystem: found).bytes() == Self.new, "step \(step)")
            }
        }
    }

    @Test func `A commit that was killed and made again is durable`() throws {
        try Self.deaths(
            of: { vault throws(VaultError) in try vault.replace(sample(5)) }, on: { try Self.disk() }
        ) { step, disk, _ in
            try VaultFile(path: Self.path, fileSystem: disk).replace(Self.new)
            for found in disk.disksAfterPowerCut() {
                #expect(try VaultFile(path: Self.path, fileSystem: found).bytes() == Self.new, "step \(step)")
            }
        }
    }

    @Test(arguments: [FileStatus.Kind.regular, .directory])
    func `The model finds the fault of a commit that does not synchronise`(kind: FileStatus.Kind) throws {
        var unsound = 0
        try Self.deaths(
            of: { vault throws(VaultError) in try vault.replace(Self.new) }, on: { try Self.disk() },
            mutation: { call, disk in
                guard call.name == "fsync", let file = call.file else { return nil }
                let status = try? disk.status(of: FileDescriptor(number: file))
                return status?.kind == kind ? .leftOut : nil
            },
            examine: { _, disk, succeeded in
                unsound += disk.disksAfterPowerCut().count {
                    !Self.isSound($0, allowing: succeeded ? [Self.new] : [Self.old, Self.new])
                }
            })
        #expect(unsound > 0)
    }

    @Test func `The model finds the fault of writing in place`() throws {
        let disk = try Self.disk()
        let file = try disk.open(Self.path, in: .workingDirectory, flags: 1, mode: 0)
        _ = try disk.write(Self.new.span, to: file)
        let found = disk.disksAfterPowerCut()
        #expect(found.contains { !Self.isSound($0, allowing: [Self.old, Self.new]) })
        try disk.synchronize(file)
        #expect(disk.disksAfterPowerCut().allSatisfy { Self.isSound($0, allowing: [Self.new]) })
    }
}
