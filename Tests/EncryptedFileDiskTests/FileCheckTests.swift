import EncryptedFileBackend
import Glibc
import KeyVaultCore
import KeyVaultTesting
import TestDisks
import Testing

/// What stands where the vault should be, on the real file system.
@Suite struct FileCheckTests {
    private let directory: TemporaryDirectory
    private let path: String
    private let vault: VaultFile

    init() throws {
        directory = try TemporaryDirectory()
        path = directory.path + "/vault.keyvault"
        vault = try VaultFile(path: path)
    }

    enum Obstacle: CaseIterable, CustomTestStringConvertible {
        case readableByGroup, writableByOthers, symbolicLink, danglingLink, pipe, socket, directory, hardLink, empty
        case foreign, tooLarge

        var testDescription: String { "\(self)" }

        /// Puts the obstacle where a vault is.
        func place(at path: String) {
            switch self {
            case .readableByGroup: unsafe chmod(path, 0o640)
            case .writableByOthers: unsafe chmod(path, 0o602)
            case .symbolicLink:
                unsafe Glibc.rename(path, path + ".target")
                unsafe symlink(path + ".target", path)
            case .danglingLink:
                unsafe unlink(path)
                unsafe symlink(path + ".nowhere", path)
            case .pipe:
                unsafe unlink(path)
                unsafe mkfifo(path, 0o600)
            case .socket:
                unsafe unlink(path)
                unsafe mknod(path, S_IFSOCK | 0o600, 0)
            case .directory:
                unsafe unlink(path)
                unsafe mkdir(path, 0o700)
            case .hardLink: unsafe link(path, path + ".other")
            case .empty: unsafe truncate(path, 0)
            case .foreign: unsafe chown(path, 65_534, 65_534)
            case .tooLarge: unsafe truncate(path, off_t(VaultFile.sizeLimit) + 1)
            }
        }

        var fault: VaultError.FileFault {
            switch self {
            case .readableByGroup: .accessible(mode: 0o640)
            case .writableByOthers: .accessible(mode: 0o602)
            case .symbolicLink, .danglingLink: .symbolicLink
            case .pipe, .socket: .notRegular
            case .directory: .directory
            case .hardLink: .hardLinked
            case .empty: .empty
            case .foreign: .notOwned
            case .tooLarge: .tooLarge(limit: VaultFile.sizeLimit)
            }
        }

        var code: VaultError.Code {
            switch self {
            case .empty: .damaged
            case .tooLarge: .tooLarge
            default: .insecurePermissions
            }
        }

        static var possible: [Obstacle] { geteuid() == 0 ? allCases : allCases.filter { $0 != .foreign } }
    }

    @Test(arguments: Obstacle.possible)
    func `What is not a vault file is refused by name, and never replaced`(obstacle: Obstacle) throws {
        try vault.create(sample(1))
        obstacle.place(at: path)
        let before = try #require(try vault.identity(during: .status))
        for error in [
            outcome { () throws(VaultError) in _ = try vault.read(during: .read) },
            outcome { () throws(VaultError) in try vault.replace(sample(2)) },
        ] {
            #expect(error?.code == obstacle.code)
            #expect(error?.cause == .file(obstacle.fault, path: path))
        }
        let error = outcome { () throws(VaultError) in try vault.create(sample(2)) }
        #expect(error?.cause == .file(.exists, path: path) && error?.code == .invalidArgument)
        #expect(try vault.identity(during: .status) == before)
        #expect(try PosixFileSystem().leftovers(in: directory.path) == [])
    }

    @Test(arguments: [(0o777, false), (0o770, false), (0o702, false), (0o1777, true), (0o755, true)])
    func `A vault that others could exchange is not read, for its folder would let them`(
        mode: UInt32, isRead: Bool
    ) throws {
        try vault.create(sample(1))
        unsafe chmod(directory.path, mode)
        let error = outcome { () throws(VaultError) in #expect(try vault.bytes() != nil) }
        #expect((error == nil) == isRead)
        if !isRead { #expect(error?.cause == .file(.accessible(mode: mode), path: directory.path)) }
        unsafe chmod(directory.path, 0o700)
        if geteuid() == 0 {
            unsafe chown(directory.path, 65_534, 65_534)
            let foreign = outcome { () throws(VaultError) in _ = try vault.bytes() }
            #expect(foreign?.cause == .file(.notOwned, path: directory.path))
            #expect(foreign?.code == .insecurePermissions)
        }
    }

    @Test func `Every fault has a message of its own`() {
        let others = [VaultError.FileFault.missing, .exists, .changed, .writeProtected(mode: 0o400), .mounted]
        let faults = Obstacle.allCases.map(\.fault) + others
        let messages = Set(faults.map { VaultError.Cause.file($0, path: "/v").description })
        #expect(messages.count == Set(faults).count)
        #expect(messages.contains("'/v' is open to other users (mode 640)"))
    }

    @Test func `A vault that is not there is absent, and is not created by a replacement`() throws {
        #expect(try vault.bytes() == nil)
        #expect(try vault.identity(during: .status) == nil)
        #expect(outcome { () throws(VaultError) in try vault.replace(sample(1)) }?.code == .unavailable)
        #expect(try vault.bytes() == nil)
        let elsewhere = try VaultFile(path: directory.path + "/none/vault")
        #expect(try elsewhere.bytes() == nil)
        let error = outcome { () throws(VaultError) in try elsewhere.replace(sample(1)) }
        #expect(error?.cause == .file(.missing, path: directory.path + "/none") && error?.code == .unavailable)
    }

    @Test func `A component that is no directory is not absence`() throws {
        try vault.create(sample(1))
        let error = outcome { () throws(VaultError) in _ = try VaultFile(path: path + "/vault").read(during: .read) }
        #expect(error?.cause == .system(call: "openat", errno: ENOTDIR))
    }

    @Test(arguments: ["", "vault", "./vault", "/", "/vault/", "/vault/..", "/.", "/a\0b"])
    func `A path that is not absolute or names no file is refused`(path: String) {
        #expect(outcome { () throws(VaultError) in _ = try VaultFile(path: path) }?.code == .invalidArgument)
    }

    @Test(arguments: Obstacle.possible.filter { $0 != .empty && $0 != .tooLarge && $0 != .danglingLink })
    func `The lock file undergoes the same checks`(obstacle: Obstacle) throws {
        try vault.create(sample(1))
        obstacle.place(at: path + ".lock")
        let error = outcome { () throws(VaultError) in try vault.replace(sample(2)) }
        #expect(error?.cause == .file(obstacle.fault, path: path + ".lock"))
        #expect(try vault.bytes() == sample(1))
    }

    @Test(arguments: [0o770, 0o707, 0o720, 0o702] as [UInt32])
    func `A directory that others can write to is refused for writing`(mode: UInt32) throws {
        try vault.create(sample(1))
        unsafe chmod(directory.path, mode)
        let error = outcome { () throws(VaultError) in try vault.replace(sample(2)) }
        #expect(error?.cause == .file(.accessible(mode: mode), path: directory.path))
        unsafe chmod(directory.path, 0o700)
        #expect(try vault.bytes() == sample(1))
    }

    @Test(.enabled(if: geteuid() == 0, "needs root"))
    func `A directory of another user is refused for writing`() throws {
        unsafe chown(directory.path, 65_534, 65_534)
        let error = outcome { () throws(VaultError) in try vault.create(sample(1)) }
        #expect(error?.cause == .file(.notOwned, path: directory.path))
        #expect(error?.code == .insecurePermissions)
    }

    @Test func `Leftovers of killed processes are removed, and nothing else is`() throws {
        try vault.create(sample(1))
        let others = [
            ".vault.keyvault.tmp", ".vault.keyvault.tmpa", ".vault.keyvault.tmp-b.tmp-0123", ".other.tmp-1",
            "vault.keyvault.tmp-1",
        ]
        for name in others + [".vault.keyvault.tmp-", ".vault.keyvault.tmp-0123456789abcdef0123456789abcdef"] {
            close(unsafe creat("\(directory.path)/\(name)", 0o600))
        }
        try vault.replace(sample(2))
        let system = PosixFileSystem()
        let handle = try system.open(directory.path, in: .workingDirectory, flags: O_RDONLY, mode: 0)
        defer { close(handle.number) }
        #expect(Set(try system.names(in: handle)) == Set(others + ["vault.keyvault", "vault.keyvault.lock"]))
    }

    @Test func `Every commit changes the identity, and none but a commit does`() throws {
        try vault.create(sample(1))
        var identities: Set<FileIdentity> = [try #require(try vault.identity(during: .status))]
        for seed in 2...20 as ClosedRange<UInt8> {
            try vault.replace(sample(seed))
            let identity = try #require(try vault.identity(during: .status))
            #expect(identities.insert(identity).inserted)
            #expect(try vault.read(during: .read)?.identity == identity)
        }
    }

    @Test func `A vault of 64 MiB is kept, and one byte more refused`() throws {
        try vault.create([UInt8](repeating: 3, count: VaultFile.sizeLimit))
        #expect(try vault.bytes()?.count == VaultFile.sizeLimit)
        let error = outcome { () throws(VaultError) in
            try vault.replace([UInt8](repeating: 3, count: VaultFile.sizeLimit + 1))
        }
        #expect(error?.code == .tooLarge)
        #expect(try vault.bytes()?.count == VaultFile.sizeLimit)
    }

    @Test func `A key file is read exactly, under the same checks`() throws {
        try vault.create(sample(1, count: 32))
        let key = KeyFile(path: path)
        #expect(try key.read(limit: 32, during: .unlock).isEqual(to: Secret(copying: sample(1, count: 32).span)))
        let error = outcome { () throws(VaultError) in _ = try key.read(limit: 31, during: .unlock) }
        #expect(error?.cause == .file(.tooLarge(limit: 31), path: path) && error?.operation == .unlock)
        unsafe chmod(path, 0o644)
        #expect(
            outcome { () throws(VaultError) in _ = try key.read(limit: 32, during: .unlock) }?.code
                == .insecurePermissions)
        unsafe unlink(path)
        #expect(outcome { () throws(VaultError) in _ = try key.read(limit: 32, during: .unlock) }?.code == .unavailable)
    }
}
