import EncryptedFileBackend
import Foundation
import KeyVaultCore
import KeyVaultSelection
import TestDisks
import Testing

/// A real process that moves data between real files, killed at each of its system calls.
@Suite(
    .enabled(if: SystemCallTrace.program != nil, "needs strace and the permission to trace"),
    .disabled(if: ChildProcess.isSanitized, "the leak sanitizer cannot be traced"))
struct KilledMigrationTests {
    private let accounts = ["a", "b", "c"]

    @Test(.timeLimit(.minutes(10)))
    func `Killed at any system call and run again, no item is lost or doubled and the pin is right`() async throws {
        let first = try await folder()
        let calls = try AttachedTrace.calls(program: program, [first.path])
        let names = ["fcntl", "fsync", "openat", "renameat", "renameat2", "unlinkat", "write"].filter(
            calls.keys.contains)
        #expect(names.count >= 5)
        var (kills, unmoved) = (0, 0)
        for name in names {
            // Without the long run, every second call: they come again and again.
            for ordinal in stride(from: 1, through: 400, by: ChildProcess.isLongTest ? 1 : 2) {
                let folder = try await folder()
                let result = try AttachedTrace.run(
                    ["-e", "trace=\(name)", "-e", "inject=\(name):signal=KILL:when=\(ordinal)"],
                    program: program, [folder.path])
                if result.status == 0 { break }
                kills += 1
                let pin = try PinFile(path: folder.pinPath).read()
                let isMoved = pin?.location.backend == "two"
                if !isMoved { unmoved += 1 }
                #expect(isMoved || pin == nil, "\(name) \(ordinal)")
                try await expectAll(in: isMoved ? "two" : "one", of: folder, "\(name) \(ordinal)")
                let again = try ChildProcess.run(program, [folder.path])
                #expect(again.status == 0, "\(name) \(ordinal): \(again)")
                try await expectAll(in: "two", of: folder, "\(name) \(ordinal)")
                #expect(try await folder.vault("one").entries() == [], "\(name) \(ordinal)")
                #expect(try PinFile(path: folder.pinPath).read()?.location.backend == "two", "\(name) \(ordinal)")
            }
        }
        #expect(kills > 20)
        #expect(unmoved > 5 && unmoved < kills)
    }

    private var program: String {
        URL(filePath: ChildProcess.vaultWriter).deletingLastPathComponent().appending(path: "vault-migrator").path
    }

    private func folder() async throws -> MigrationFolder {
        let folder = try MigrationFolder()
        for name in ["one", "two"] { _ = try await EncryptedFileVault.create(folder.configuration(name)) }
        for account in accounts { try await folder.vault("one").put("secret \(account)", account) }
        return folder
    }

    private func expectAll(in name: String, of folder: MigrationFolder, _ comment: Comment) async throws {
        let vault = try folder.vault(name)
        #expect(try await vault.entries().map(\.key.account) == accounts, comment)
        for account in accounts { #expect(try await vault.text(account) == "secret \(account)", comment) }
    }
}

/// Two encrypted files, their key, and a state directory.
private struct MigrationFolder {
    private let home: TestHome
    var path: String { home.path }
    var pinPath: String { home.pinPath }

    init() throws {
        home = try TestHome()
        _ = try home.makeKeyFile()
    }

    func configuration(_ name: String) -> EncryptedFileConfiguration {
        EncryptedFileConfiguration(path: "\(path)/\(name).keyvault", key: .keyFile(path + "/key"))
    }

    func vault(_ name: String) throws -> EncryptedFileVault { try EncryptedFileVault(configuration(name)) }
}
