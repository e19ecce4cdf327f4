#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization
    import TestDisks
    import Testing

    /// What others do to the file of an open vault.
    @Suite struct SharingTests {
        private let test: TestVault

        init() throws { test = try TestVault() }

        /// Keeps the file's bytes and mode, to put an older copy back.
        private func copy() throws -> Data { try Data(contentsOf: URL(filePath: test.path)) }

        private func putBack(_ bytes: Data) throws {
            try TestVault.writeKey(Array(bytes), to: test.path + ".copy")
            #expect(unsafe rename(test.path + ".copy", test.path) == 0)
        }

        @Test func `A get of an unchanged vault costs one stat, present or missing, and a changed one is read once`()
            async throws
        {
            // A clock ahead of the file's dates makes what stat tells reliable at once.
            var configuration = test.withKeyFile
            configuration.time = AheadTime()
            let disk = FaultyFileSystem(PosixFileSystem()) { _, _ in nil }
            let vault = try await EncryptedFileVault.create(configuration, fileSystem: disk)
            for number in 0..<100 { try await vault.put("value", "account \(number)") }
            func calls(_ work: () async throws -> Void) async throws -> [String] {
                let before = disk.calls.count
                try await work()
                return disk.calls[before...].map(\.name)
            }
            #expect(try await calls { _ = try await vault.text("account 7") } == ["fstatat"])
            #expect(try await calls { _ = try await vault.text("missing") } == ["fstatat"])
            #expect(try await calls { _ = try await vault.entries() } == ["fstatat"])
            let other = try EncryptedFileVault(configuration)
            try await other.put("new", "account 7")
            let reading = try await calls { _ = try await vault.text("account 7") }
            // The beginning of the file, then all of it, each time after a look at the folder.
            #expect(reading.first == "fstatat" && reading.count { $0 == "openat" } == 4, "\(reading)")
            #expect(try await calls { _ = try await vault.text("account 7") } == ["fstatat"])
            #expect(try await vault.text("account 7") == "new")
        }

        @Test func `A change that stat does not show, for the clock stood still, is seen all the same`() async throws {
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            try await vault.put("one", "account")
            let other = try EncryptedFileVault(test.withKeyFile)
            // As fast as the disk allows: dates repeat, and inodes may.
            for number in 0..<50 {
                try await other.put("\(number)", "account")
                #expect(try await vault.text("account") == "\(number)")
            }
        }

        @Test func `An older copy that was put back is neither read nor written`() async throws {
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            try await vault.put("old", "account")
            let old = try copy()
            try await vault.put("new", "account")
            let new = try copy()
            try putBack(old)
            let fresh = try EncryptedFileVault(test.withKeyFile)
            for vault in [vault, fresh] {
                let read = await outcome { () async throws(VaultError) in _ = try await vault.text("account") }
                let store = await outcome { () async throws(VaultError) in try await vault.put("x", "account") }
                #expect(read?.code == .rolledBack && store?.code == .rolledBack)
                #expect(await vault.status() == .unavailable(VaultError(.rolledBack, during: .status)))
            }
            #expect(try copy() == old)
            try putBack(new)
            #expect(try await vault.text("account") == "new")
            #expect(try await fresh.text("account") == "new")
        }

        @Test func `A restored copy that another process has written on is another snapshot`() async throws {
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            try await vault.put("old", "account", service: "writer")
            let old = try copy()
            try await vault.put("new", "account", service: "writer")
            try putBack(old)
            let result = try ChildProcess.run(
                ChildProcess.vaultWriter, ["store", test.path, test.keyPath, "account", "forked"])
            #expect(result.status == 0)
            #expect(try await vault.text("account", service: "writer") == "forked")
        }

        @Test func `A memory elsewhere tells an older copy to a process that has never seen the newer one`()
            async throws
        {
            let memory = RecordingMemory()
            var configuration = test.withKeyFile
            configuration.generations = memory
            let vault = try await EncryptedFileVault.create(configuration)
            try await vault.put("value", "account")
            #expect(memory.recorded.map(\.generation) == [1, 2])
            let identifiers = Set(memory.recorded.map(\.vaultID))
            #expect(identifiers.count == 1 && identifiers.first?.count == 32)
            _ = try await vault.text("account")
            #expect(memory.recorded.count == 2)
            // As a process that starts later: nothing but the memory knows of a higher generation.
            memory.remember(9)
            let fresh = try EncryptedFileVault(configuration)
            let error = await outcome { () async throws(VaultError) in try await fresh.unlock() }
            #expect(error?.code == .rolledBack && error?.cause == .format("rolledBack"))
        }

        @Test func `A vault that was removed or damaged meanwhile is said to be so, and comes back`() async throws {
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            try await vault.put("value", "account")
            let bytes = try copy()
            try FileManager.default.removeItem(atPath: test.path)
            let missing = await outcome { () async throws(VaultError) in try await vault.put("x", "account") }
            #expect(missing?.code == .unavailable && missing?.cause == .file(.missing, path: test.path))
            #expect(!FileManager.default.fileExists(atPath: test.path))
            var damaged = bytes
            damaged[damaged.count - 1] ^= 1
            try putBack(damaged)
            let fresh = try EncryptedFileVault(test.withKeyFile)
            for vault in [vault, fresh] {
                let read = await outcome { () async throws(VaultError) in _ = try await vault.text("account") }
                let store = await outcome { () async throws(VaultError) in try await vault.put("x", "account") }
                #expect(read?.code == .damaged && read?.cause == .format("damagedBody"))
                #expect(store?.code == .damaged)
            }
            #expect(try copy() == damaged)
            try putBack(bytes)
            #expect(try await vault.text("account") == "value")
            #expect(try await fresh.text("account") == "value")
        }
    }

    /// The system's time, with a wall clock that is a second ahead.
    struct AheadTime: TimeSource {
        var sinceBoot: Duration { SystemTime().sinceBoot }
        var wallClock: UnixTime { UnixTime.now.advanced(by: .seconds(1)) }
        func sleep(until moment: Duration) async throws(CancellationError) {
            try await SystemTime().sleep(until: moment)
        }
    }

    final class RecordingMemory: GenerationMemory {
        private let state = Mutex<[(generation: UInt64, vaultID: String)]>([])
        var recorded: [(generation: UInt64, vaultID: String)] { state.withLock(\.self) }

        func remember(_ generation: UInt64) { state.withLock { $0.append((generation, $0[0].vaultID)) } }

        func highestGeneration(of vaultID: String) async throws(VaultError) -> UInt64? {
            recorded.filter { $0.vaultID == vaultID }.map(\.generation).max()
        }

        func record(_ generation: UInt64, of vaultID: String) async {
            state.withLock { $0.append((generation, vaultID)) }
        }
    }
#endif
