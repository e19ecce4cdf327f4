import EncryptedFileBackend
import Foundation
import KeyVaultCore
import KeyVaultTesting
import Synchronization
import TestDisks
import Testing

/// Locks between processes, between opens of one process, and where there are none.
@Suite struct FileLockTests {
    private let directory: TemporaryDirectory
    private let vault: VaultFile

    init() throws {
        directory = try TemporaryDirectory()
        vault = try VaultFile(path: directory.path + "/vault")
        try vault.create([UInt8](repeating: 0, count: 8_192))
    }

    @Test func `Twenty processes lose no update, and no reader sees a torn one`() async throws {
        let (processes, commits) = (20, ChildProcess.isLongTest ? 1_000 : 50)
        let isOver = Mutex(false)
        // Threads of their own: on a busy machine the pool's may all be waiting for children.
        async let seen = BlockingExecutor(label: "reader").run {
            Result { try states { isOver.withLock { $0 } } }
        }
        let results = await BlockingExecutor(label: "children").run {
            Result {
                try (0..<processes).map { _ in
                    try ChildProcess(ChildProcess.fileCommit, ["add", vault.path, "\(commits)"])
                }.map { $0.wait() }
            }
        }
        for result in try results.get() { #expect(result.status == 0, "\(result.output)") }
        isOver.withLock { $0 = true }
        #expect(try await seen.get() > 1)
        let bytes = try #require(try vault.bytes())
        #expect(number(bytes) == UInt64(processes * commits))
    }

    /// Reads the vault again and again; gives how many states it saw.
    private func states(until isOver: () -> Bool) throws -> Int {
        var (last, count): (UInt64, Int) = (0, 0)
        while !isOver() {
            let bytes = try #require(try vault.bytes())
            let next = try #require(self.number(bytes))
            #expect(next >= last)
            if next != last { count += 1 }
            last = next
        }
        return count
    }

    /// The number that a file holds, or `nil` if it is torn.
    private func number(_ bytes: [UInt8]) -> UInt64? {
        let digits = bytes.prefix(8)
        guard stride(from: 0, to: bytes.count, by: 8).allSatisfy({ bytes[$0..<$0 + 8].elementsEqual(digits) }) else {
            return nil
        }
        return digits.reduce(0) { $0 << 8 | UInt64($1) }
    }

    @Test func `A stopped holder of the lock costs the deadline and no more`() throws {
        let holder = try ChildProcess(ChildProcess.fileCommit, ["hold", vault.path])
        #expect(holder.nextOutput() == "held\n")
        kill(holder.id, SIGSTOP)
        let clock = TurningClock()
        let patient = try VaultFile(path: vault.path, clock: clock)
        let error = outcome { () throws(VaultError) in
            try patient.withLock(during: .store, until: .seconds(5)) { _ in }
        }
        #expect(error?.code == .timedOut && clock.sinceBoot == .seconds(5))
        let start = SystemTime().sinceBoot
        let late = outcome { () throws(VaultError) in try vault.replace([1], within: .milliseconds(200)) }
        #expect(late?.code == .timedOut)
        #expect((.milliseconds(200)..<(.seconds(20))).contains(SystemTime().sinceBoot - start))
        #expect(try vault.bytes()?.count == 8_192)
        kill(holder.id, SIGCONT)
        holder.endInput()
        #expect(holder.wait().status == 0)
        try vault.replace(sample(2))
    }

    @Test func `A killed holder leaves no lock`() throws {
        let holder = try ChildProcess(ChildProcess.fileCommit, ["hold", vault.path])
        #expect(holder.nextOutput() == "held\n")
        kill(holder.id, SIGKILL)
        #expect(holder.wait().status == 128 + SIGKILL)
        try vault.replace(sample(2))
    }

    @Test func `Two opens in one process exclude each other, and an unrelated close changes nothing`() throws {
        try vault.withLock(during: .store, until: .seconds(1 << 40)) { _ in
            #expect(isHeld)
            close(unsafe open(vault.path + ".lock", O_RDWR | O_CLOEXEC))
            close(unsafe open(vault.path, O_RDONLY | O_CLOEXEC))
            #expect(isHeld)
        }
        #expect(!isHeld)
    }

    @Test func `A lock file that was removed does not split the users of the vault`() throws {
        let system = PosixFileSystem()
        let former = try heldLockFile(flags: 0)
        let latter = Mutex<FileDescriptor?>(nil)
        // While one waits for the lock file, somebody removes it, and another process makes and locks a new one.
        let clock = TurningClock { [path = vault.path] _ in
            guard latter.withLock(\.self) == nil else { return }
            unsafe unlink(path + ".lock")
            let lock = try? heldLockFile(flags: O_CREAT)
            latter.withLock { $0 = lock }
            try? system.close(former)
        }
        let waiting = try VaultFile(path: vault.path, clock: clock)
        let error = outcome { () throws(VaultError) in
            try waiting.withLock(during: .store, until: .seconds(1)) { _ in }
        }
        #expect(error?.code == .timedOut)
        if let lock = latter.withLock(\.self) { try system.close(lock) }
        try vault.replace(sample(2))
    }

    /// The lock file, opened and locked as another process does.
    private func heldLockFile(flags: Int32) throws(SystemCallError) -> FileDescriptor {
        let system = PosixFileSystem()
        let file = try system.open(vault.path + ".lock", in: .workingDirectory, flags: O_RDWR | flags, mode: 0o600)
        guard try system.lock(0, of: file, .exclusive) else { throw SystemCallError(call: "fcntl", errno: EAGAIN) }
        return file
    }

    @Test func `Who finds others waiting lets them try first`() throws {
        let clock = TurningClock()
        let polite = try VaultFile(path: vault.path, clock: clock)
        try polite.withLock(during: .store, until: .seconds(1)) { _ in }
        #expect(clock.sinceBoot == .zero)
        let system = PosixFileSystem()
        let waiter = try system.open(vault.path + ".lock", in: .workingDirectory, flags: O_RDWR, mode: 0)
        #expect(try system.lock(1, of: waiter, .shared))
        try polite.withLock(during: .store, until: .seconds(1)) { _ in }
        #expect(clock.sinceBoot > .zero)
        try system.close(waiter)
    }

    @Test func `A call that is given up stops waiting`() throws {
        let cancellation = CallCancellation()
        let clock = TurningClock { _ in cancellation.cancel() }
        let other = try VaultFile(path: vault.path, clock: clock)
        try vault.withLock(during: .store, until: .seconds(1 << 40)) { _ throws(VaultError) in
            let error = outcome { () throws(VaultError) in
                try other.withLock(during: .store, until: .seconds(60), cancellation: cancellation) { _ in }
            }
            #expect(error?.code == .cancelled && clock.sinceBoot < .seconds(1))
        }
    }

    @Test(arguments: ["fsync", "renameat"])
    func `A call is given up before its change or not at all`(call: String) throws {
        let cancellation = CallCancellation()
        let answer = Mutex<Bool?>(nil)
        let system = FaultyFileSystem(PosixFileSystem()) { _, made in
            guard made.name == call, answer.withLock({ $0 }) == nil else { return nil }
            answer.withLock { $0 = cancellation.cancel() }
            return nil
        }
        let error = outcome { () throws(VaultError) in
            try VaultFile(path: vault.path, fileSystem: system).replace(sample(2), cancellation: cancellation)
        }
        let told = answer.withLock(\.self)
        #expect(told != nil)
        let isCancelled = told == true
        #expect(isCancelled == (call == "fsync"))
        #expect(error?.code == (isCancelled ? .cancelled : nil))
        #expect(try vault.bytes() == (isCancelled ? [UInt8](repeating: 0, count: 8_192) : sample(2)))
        #expect(try PosixFileSystem().leftovers(in: directory.path) == [])
    }

    @Test(
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc"), "needs a C compiler"),
        .disabled(if: ChildProcess.isSanitized, "a sanitizer must be the first library"),
        arguments: [ENOLCK, ENOSYS, EINVAL, EOPNOTSUPP])
    func `Where locks are not to be had nothing is written`(errno: Int32) throws {
        let (source, library) = (directory.path + "/stub.c", directory.path + "/stub.so")
        let stub = """
            #include <errno.h>
            int fcntl(int file, int command, ...) { errno = \(errno); return -1; }
            int fcntl64(int file, int command, ...) { errno = \(errno); return -1; }
            """
        try stub.write(toFile: source, atomically: true, encoding: .utf8)
        #expect(try ChildProcess.run("/usr/bin/cc", ["-shared", "-fPIC", "-w", "-o", library, source]).status == 0)
        let result = try ChildProcess.run(
            ChildProcess.fileCommit, ["replace", vault.path, "100", "1"], environment: ["LD_PRELOAD": library])
        #expect(result.output == "lockingUnavailable" && result.status == 1)
        #expect(try vault.bytes()?.count == 8_192)
    }

    /// Whether another open of the lock file is refused the lock.
    private var isHeld: Bool {
        guard let other = try? VaultFile(path: vault.path, clock: TurningClock()) else { return false }
        let error = outcome { () throws(VaultError) in
            try other.withLock(during: .store, until: .seconds(1)) { _ in }
        }
        return error?.code == .timedOut
    }
}
