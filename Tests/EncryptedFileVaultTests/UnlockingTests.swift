#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization
    import TestDisks
    import Testing

    @Suite struct UnlockingTests {
        private let test: TestVault

        init() throws { test = try TestVault() }

        /// A configuration whose passphrase closure a test watches.
        private func asking(
            _ ask: @escaping @Sendable () async throws(VaultError) -> Secret
        ) -> EncryptedFileConfiguration {
            var configuration = EncryptedFileConfiguration(path: test.path, key: .passphrase(ask))
            configuration.cost = cheap
            return configuration
        }

        @Test func `A vault is locked until a call needs the key, and status asks nobody`() async throws {
            _ = try await EncryptedFileVault.create(test.withPassphrase())
            let asked = Mutex(0)
            let vault = try EncryptedFileVault(
                asking { () async throws(VaultError) in
                    asked.withLock { $0 += 1 }
                    return Secret(utf8: TestVault.passphrase)
                })
            #expect(await vault.status() == .locked)
            #expect(asked.withLock(\.self) == 0)
            #expect(try await vault.text("account") == nil)
            #expect(await vault.status() == .open)
            try await vault.unlock()
            #expect(asked.withLock(\.self) == 1)
            await vault.lock()
            #expect(await vault.status() == .locked)
        }

        @Test func `Calls that come together ask once`() async throws {
            _ = try await EncryptedFileVault.create(test.withPassphrase())
            let asked = Mutex(0)
            let vault = try EncryptedFileVault(
                asking { () async throws(VaultError) in
                    asked.withLock { $0 += 1 }
                    for _ in 0..<100 { await Task.yield() }
                    return Secret(utf8: TestVault.passphrase)
                })
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<10 { group.addTask { try await vault.put("value", "account \(number)") } }
                try await group.waitForAll()
            }
            #expect(asked.withLock(\.self) == 1)
            #expect(try await vault.entries().count == 10)
        }

        @Test func `Where asking is forbidden, calls answer locked and nobody is asked`() async throws {
            _ = try await EncryptedFileVault.create(test.withPassphrase())
            var configuration = asking { () async throws(VaultError) in
                Issue.record("somebody was asked")
                throw VaultError(.dismissed, during: .unlock)
            }
            configuration.interaction = .forbidden
            let vault = try EncryptedFileVault(configuration)
            for error in [
                await outcome { () async throws(VaultError) in _ = try await vault.text("account") },
                await outcome { () async throws(VaultError) in try await vault.put("x", "account") },
                await outcome { () async throws(VaultError) in try await vault.unlock() },
            ] { #expect(error?.code == .locked) }
            #expect(await vault.status() == .locked)
        }

        @Test func `A prompt that is dismissed is told as such, and one that lasts too long is withdrawn`() async throws
        {
            _ = try await EncryptedFileVault.create(test.withPassphrase())
            let dismissing = try EncryptedFileVault(
                asking { () async throws(VaultError) in throw VaultError(.dismissed, during: .prepare) })
            let dismissed = await outcome { () async throws(VaultError) in _ = try await dismissing.text("account") }
            #expect(dismissed?.code == .dismissed && dismissed?.operation == .read)
            let (withdrawn, signal) = AsyncStream<Void>.makeStream()
            var configuration = asking { () async throws(VaultError) in
                do { try await Task.sleep(for: .seconds(600)) } catch { signal.finish() }
                throw VaultError(.cancelled, during: .unlock)
            }
            configuration.promptDeadline = .milliseconds(100)
            let patient = try EncryptedFileVault(configuration)
            let late = await outcome { () async throws(VaultError) in _ = try await patient.text("account") }
            #expect(late?.code == .timedOut)
            for await _ in withdrawn {}
        }

        @Test func `The time at a prompt does not count for the deadline`() async throws {
            _ = try await EncryptedFileVault.create(test.withPassphrase())
            let time = JumpingTime()
            var configuration = asking { () async throws(VaultError) in
                time.jump(by: .seconds(100))
                return Secret(utf8: TestVault.passphrase)
            }
            configuration.time = time
            let vault = try EncryptedFileVault(configuration)
            #expect(try await vault.text("account") == nil)
        }

        @Test func `A call that is cancelled at the prompt ends, and the prompt with it`() async throws {
            _ = try await EncryptedFileVault.create(test.withPassphrase())
            let (asked, askedSignal) = AsyncStream<Void>.makeStream()
            let (withdrawn, signal) = AsyncStream<Void>.makeStream()
            let vault = try EncryptedFileVault(
                asking { () async throws(VaultError) in
                    askedSignal.finish()
                    do { try await Task.sleep(for: .seconds(600)) } catch { signal.finish() }
                    throw VaultError(.cancelled, during: .unlock)
                })
            let reading = Task {
                await outcome { () async throws(VaultError) in _ = try await vault.text("account") }
            }
            for await _ in asked {}
            reading.cancel()
            #expect(await reading.value?.code == .cancelled)
            for await _ in withdrawn {}
        }

        @Test func `A vault that is closed at the prompt answers unavailable`() async throws {
            _ = try await EncryptedFileVault.create(test.withPassphrase())
            let (asked, askedSignal) = AsyncStream<Void>.makeStream()
            let vault = try EncryptedFileVault(
                asking { () async throws(VaultError) in
                    askedSignal.finish()
                    try? await Task.sleep(for: .seconds(600))
                    throw VaultError(.cancelled, during: .unlock)
                })
            let reading = Task {
                await outcome { () async throws(VaultError) in _ = try await vault.text("account") }
            }
            for await _ in asked {}
            await vault.close()
            #expect(await reading.value?.code == .unavailable)
        }

        @Test func `A wrong passphrase is told from damage, and nobody is asked about what is no vault`() async throws {
            let vault = try await EncryptedFileVault.create(test.withPassphrase())
            try await vault.put("value", "account")
            func code(_ passphrase: String = TestVault.passphrase) async throws -> VaultError.Code? {
                let vault = try EncryptedFileVault(test.withPassphrase(passphrase))
                return await outcome { () async throws(VaultError) in try await vault.unlock() }?.code
            }
            #expect(try await code() == nil)
            #expect(try await code("wrong") == .wrongPassphrase)
            let bytes = Array(try Data(contentsOf: URL(filePath: test.path)))
            var damaged = bytes
            damaged[bytes.count / 2] ^= 1
            try TestVault.writeKey(damaged, to: test.path)
            #expect(try await code() == .damaged)
            #expect(try await code("wrong") == .wrongPassphrase)
            damaged = bytes
            damaged[60] ^= 1
            try TestVault.writeKey(damaged, to: test.path)
            let unasked = try EncryptedFileVault(
                asking { () async throws(VaultError) in
                    Issue.record("somebody was asked")
                    throw VaultError(.dismissed, during: .unlock)
                })
            let error = await outcome { () async throws(VaultError) in try await unasked.unlock() }
            #expect(error?.code == .damaged && error?.cause == .format("damagedHeader"))
            #expect(await unasked.status() == .unavailable(VaultError(.damaged, during: .status)))
        }

        @Test func `A file that is not there is unavailable, and no call makes it`() async throws {
            let vault = try EncryptedFileVault(test.withKeyFile)
            let store = await outcome { () async throws(VaultError) in try await vault.put("x", "account") }
            #expect(store?.code == .unavailable && store?.remedy.contains("EncryptedFileVault.create") == true)
            #expect(await vault.status() == .unavailable(VaultError(.unavailable, during: .status)))
            #expect(!FileManager.default.fileExists(atPath: test.path))
        }

        @Test func `Nothing that is there is ever created over`() async throws {
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            try await vault.put("value", "account")
            let again = await outcome { () async throws(VaultError) in
                _ = try await EncryptedFileVault.create(test.withKeyFile)
            }
            #expect(again?.code == .invalidArgument && again?.cause == .file(.exists, path: test.path))
            #expect(try await vault.text("account") == "value")
            try TestVault.writeKey([], to: test.path + "-empty")
            let empty = EncryptedFileConfiguration(path: test.path + "-empty", key: .keyFile(test.keyPath))
            let over = await outcome { () async throws(VaultError) in _ = try await EncryptedFileVault.create(empty) }
            #expect(over?.cause == .file(.exists, path: test.path + "-empty"))
        }
    }

    /// The system's time, which a test sets forward.
    final class JumpingTime: TimeSource {
        private let offset = Mutex(Duration.zero)

        func jump(by duration: Duration) { offset.withLock { $0 += duration } }

        var sinceBoot: Duration { SystemTime().sinceBoot + offset.withLock(\.self) }
        var wallClock: UnixTime { .now }
        func sleep(until moment: Duration) async throws(CancellationError) {
            try await SystemTime().sleep(until: moment - offset.withLock(\.self))
        }
    }
#endif
