#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization
    import TestDisks
    import Testing

    /// Disks that are full, stalled or without locks.
    @Suite(.serialized) struct DiskTroubleTests {
        @Test(.enabled(if: SmallDisk.isPossible, "needs the permission to mount"), arguments: [64, 256, 1_024])
        func `However full the disk is, the vault opens as old or new`(kibibytes: Int) async throws {
            let disk = try SmallDisk(kibibytes: kibibytes)
            let keys = try TestVault()
            let configuration = EncryptedFileConfiguration(path: disk.path + "/vault", key: .keyFile(keys.keyPath))
            let vault = try await EncryptedFileVault.create(configuration)
            try await vault.put("other", "other")
            try await vault.put("value 0", "account")
            var current = "value 0"
            var refusals = 0
            for level in 0...(kibibytes / 4) {
                disk.fill(blocks: level)
                let next = "value \(level + 1)"
                let error = await outcome { () async throws(VaultError) in try await vault.put(next, "account") }
                if error == nil { current = next } else { refusals += 1 }
                #expect(error == nil || error?.code == .outOfSpace, "level \(level)")
                let fresh = try EncryptedFileVault(configuration)
                #expect(try await fresh.text("account") == current, "level \(level)")
                #expect(try await fresh.text("other") == "other", "level \(level)")
                #expect(try await vault.text("account") == current, "level \(level)")
                #expect(try PosixFileSystem().leftovers(in: disk.path) == [], "level \(level)")
            }
            #expect(refusals >= 3 && refusals < kibibytes / 4)
            disk.fill(blocks: 0)
            try await vault.put("at last", "account")
        }

        @Test func `What the disk does not keep as it was given never takes the vault's place`() async throws {
            let test = try TestVault()
            let isBlanking = Mutex(false)
            let disk = FaultyFileSystem(PosixFileSystem()) { _, call in
                call.name == "write" && isBlanking.withLock(\.self) ? .blanking : nil
            }
            let vault = try await EncryptedFileVault.create(test.withKeyFile, fileSystem: disk)
            try await vault.put("old", "account")
            isBlanking.withLock { $0 = true }
            let error = await outcome { () async throws(VaultError) in try await vault.put("new", "account") }
            #expect(error?.code == .verificationFailed)
            #expect(disk.calls.count { $0.name == "renameat" } == 1)
            isBlanking.withLock { $0 = false }
            #expect(try await vault.text("account") == "old")
            let other = try EncryptedFileVault(test.withKeyFile)
            #expect(try await other.text("account") == "old")
            #expect(try PosixFileSystem().leftovers(in: test.directoryPath) == [])
        }

        @Test func `A stopped holder of the lock costs the deadline, and nothing was written`() async throws {
            let test = try TestVault()
            let clock = ManualClock()
            var configuration = test.withKeyFile
            configuration.time = clock
            let asked = DispatchSemaphore(value: 0)
            let disk = FaultyFileSystem(PosixFileSystem()) { _, call in
                if call.name == "fcntl" { asked.signal() }
                return nil
            }
            let vault = try await EncryptedFileVault.create(configuration, fileSystem: disk)
            try await vault.put("old", "account")
            let holder = try ChildProcess(ChildProcess.fileCommit, ["hold", test.path])
            #expect(holder.nextOutput() == "held\n")
            kill(holder.id, SIGSTOP)
            while asked.wait(timeout: .now()) == .success {}
            let storing = Task {
                await outcome { () async throws(VaultError) in try await vault.put("new", "account") }
            }
            // It asks again and again.
            await BlockingExecutor(label: "asked").run { for _ in 0..<8 { asked.wait() } }
            clock.advance(by: .seconds(29))
            await BlockingExecutor(label: "asked").run { for _ in 0..<8 { asked.wait() } }
            clock.advance(by: .seconds(2))
            let error = await storing.value
            #expect(error?.code == .timedOut && error?.operation == .store && error?.key?.account == "account")
            #expect(try await vault.text("account") == "old")
            kill(holder.id, SIGCONT)
            holder.endInput()
            #expect(holder.wait().status == 0)
            try await vault.put("new", "account")
        }

        @Test(
            .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/cc"), "needs a C compiler"),
            .disabled(if: ChildProcess.isSanitized, "a sanitizer must be the first library"),
            arguments: [ENOLCK, ENOSYS])
        func `Where there are no locks nothing is written`(errno: Int32) async throws {
            let test = try TestVault()
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            try await vault.put("old", "account", service: "writer")
            let (source, library) = (test.directoryPath + "/stub.c", test.directoryPath + "/stub.so")
            let stub = """
                #include <errno.h>
                int fcntl(int file, int command, ...) { errno = \(errno); return -1; }
                int fcntl64(int file, int command, ...) { errno = \(errno); return -1; }
                """
            try stub.write(toFile: source, atomically: true, encoding: .utf8)
            #expect(try ChildProcess.run("/usr/bin/cc", ["-shared", "-fPIC", "-w", "-o", library, source]).status == 0)
            let result = try ChildProcess.run(
                ChildProcess.vaultWriter, ["store", test.path, test.keyPath, "account", "new"],
                environment: ["LD_PRELOAD": library])
            #expect(result.output == "lockingUnavailable" && result.status == 1)
            #expect(try await vault.text("account", service: "writer") == "old")
        }

        @Test func `On a stalled disk calls end at their deadline, and a change that had not begun is not made`()
            async throws
        {
            let test = try TestVault()
            let (stall, clock) = (Stall(at: "fsync"), ManualClock())
            var configuration = test.withKeyFile
            configuration.time = clock
            let vault = try await EncryptedFileVault.create(configuration, fileSystem: stall.fileSystem)
            try await vault.put("old", "account")
            stall.begin()
            let storing = Task {
                await outcome { () async throws(VaultError) in try await vault.put("new", "account") }
            }
            await stall.reached()
            clock.advance(by: .seconds(31))
            #expect(await storing.value?.code == .timedOut)
            let reading = Task {
                await outcome { () async throws(VaultError) in _ = try await vault.text("account") }
            }
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(31))
            #expect(await reading.value?.code == .timedOut)
            let asking = Task { await vault.status() }
            await clock.waitUntilSleeping()
            clock.advance(by: .seconds(31))
            #expect(await asking.value == .unavailable(VaultError(.timedOut, during: .status)))
            stall.end()
            #expect(try await vault.text("account") == "old")
            #expect(try PosixFileSystem().leftovers(in: test.directoryPath) == [])
        }

        @Test func `A change that stalls half-way has an unknown outcome, and is seen once the disk goes on`()
            async throws
        {
            let test = try TestVault()
            let (stall, clock) = (Stall(at: "renameat"), ManualClock())
            var configuration = test.withKeyFile
            configuration.time = clock
            let vault = try await EncryptedFileVault.create(configuration, fileSystem: stall.fileSystem)
            try await vault.put("old", "account")
            stall.begin()
            let storing = Task {
                await outcome { () async throws(VaultError) in try await vault.put("new", "account") }
            }
            await stall.reached()
            clock.advance(by: .seconds(31))
            #expect(await storing.value?.code == .outcomeUnknown)
            stall.end()
            #expect(try await vault.text("account") == "new")
        }

        @Test func `A call on a stalled disk ends soon after its task is cancelled`() async throws {
            let test = try TestVault()
            let stall = Stall(at: "fsync")
            let vault = try await EncryptedFileVault.create(test.withKeyFile, fileSystem: stall.fileSystem)
            try await vault.put("old", "account")
            stall.begin()
            let storing = Task {
                await outcome { () async throws(VaultError) in try await vault.put("new", "account") }
            }
            await stall.reached()
            storing.cancel()
            #expect(await storing.value?.code == .cancelled)
            stall.end()
            #expect(try await vault.text("account") == "old")
        }

        @Test(.disabled(if: ChildProcess.isSanitized, "gaps cannot be measured under a sanitizer"))
        func `Neither a stalled disk nor scrypt at full cost holds the main actor`() async throws {
            let test = try TestVault()
            let slow = FaultyFileSystem(PosixFileSystem()) { _, call in
                if call.name == "fsync" { usleep(100_000) }
                return nil
            }
            var configuration = test.withPassphrase()
            configuration.cost = .standard
            let vault = try await EncryptedFileVault.create(configuration, fileSystem: slow)
            let store = try await MainActorTicker.longestSlip { () async throws(VaultError) in
                try await vault.put("value", "account")
            }
            let unlock = try await MainActorTicker.longestSlip { () async throws(VaultError) in
                await vault.lock()
                try await vault.unlock()
            }
            #expect(store < MainActorTicker.limit && unlock < MainActorTicker.limit)
        }
    }

    /// A disk on which one kind of call can be made to wait.
    final class Stall: Sendable {
        private let state: Shared

        private final class Shared: Sendable {
            let isStalled = Mutex(false)
            let gate = DispatchSemaphore(value: 0)
            let waiting = DispatchSemaphore(value: 0)
        }

        let fileSystem: FaultyFileSystem

        init(at name: String) {
            let shared = Shared()
            state = shared
            fileSystem = FaultyFileSystem(PosixFileSystem()) { _, call in
                if call.name == name, shared.isStalled.withLock(\.self) {
                    shared.waiting.signal()
                    shared.gate.wait()
                }
                return nil
            }
        }

        func begin() { state.isStalled.withLock { $0 = true } }

        func end() {
            state.isStalled.withLock { $0 = false }
            state.gate.signal()
        }

        /// Waits until a call waits.
        func reached() async {
            await BlockingExecutor(label: "stall").run { [state] in state.waiting.wait() }
        }
    }
#endif
