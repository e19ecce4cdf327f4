import EncryptedFileBackend
import KeyVaultCore
import KeyVaultTesting
import TestDisks
import Testing

/// A real process whose commit is cut short at each of its system calls.
@Suite(
    .enabled(if: SystemCallTrace.program != nil, "needs strace and the permission to trace"),
    .disabled(if: ChildProcess.isSanitized, "the leak sanitizer cannot be traced"))
struct KilledCommitTests {
    private let directory: TemporaryDirectory
    private let vault: VaultFile
    private let old = sample(1, count: 8_464)
    private let new = [UInt8](repeating: 0x5A, count: 8_464)
    private var arguments: [String] { ["replace", vault.path, "8464", "90"] }

    init() throws {
        directory = try TemporaryDirectory()
        vault = try VaultFile(path: directory.path + "/vault")
        try vault.create(old)
    }

    @Test func `Killed before any of its calls, a commit leaves the old vault or the new one`() throws {
        let calls = try SystemCallTrace.commitCalls(arguments)
        let names = calls.map(\.name)
        #expect(names.contains("fcntl") && names.contains("fsync") && names.contains("write"))
        try vault.replace(old)
        var (oldCount, newCount) = (0, 0)
        for call in calls {
            let result = try SystemCallTrace.run("signal=KILL", at: call, arguments)
            #expect(result.status == 128 + 9, "\(call)")
            let bytes = try vault.bytes()
            #expect(bytes == old || bytes == new, "\(call)")
            if bytes == old { oldCount += 1 } else { newCount += 1 }
            try vault.replace(old)
            #expect(try PosixFileSystem().leftovers(in: directory.path) == [], "\(call)")
        }
        // Between the rename and the end only the directory is synchronised and what is open closed.
        #expect(oldCount > 10 && newCount >= 2)
    }

    @Test func `An error of any of its calls leaves the old vault, or is no error of the commit`() throws {
        let checked = ["write", "fsync", "close", "renameat", "renameat2", "fchmod", "fstat", "newfstatat", "read"]
        let calls = try SystemCallTrace.commitCalls(arguments).filter { checked.contains($0.name) }
        try vault.replace(old)
        var outputs: [String: Int] = [:]
        for call in calls {
            let result = try SystemCallTrace.run("error=EIO", at: call, arguments)
            outputs[result.output, default: 0] += 1
            let expected = ["": new, "durabilityUnknown": new, "ioFailure": old][result.output]
            #expect(try vault.bytes() == expected, "\(call) \(result.output)")
            #expect(result.status == (result.output.isEmpty ? 0 : 1), "\(call)")
            try vault.replace(old)
            #expect(try PosixFileSystem().leftovers(in: directory.path) == [], "\(call)")
        }
        #expect(outputs["durabilityUnknown"] == 1)
        #expect(outputs["ioFailure", default: 0] >= 6)
    }
}
