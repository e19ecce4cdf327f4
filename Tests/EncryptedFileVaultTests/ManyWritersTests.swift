#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Synchronization
    import TestDisks
    import Testing

    /// Processes that write to one vault at the same time.
    @Suite(.serialized) struct ManyWritersTests {
        private let test: TestVault

        init() throws { test = try TestVault() }

        private func writers(_ command: String, _ operands: [[String]]) throws -> [ChildProcess] {
            try operands.map { operands in
                try ChildProcess(ChildProcess.vaultWriter, [command, test.path, test.keyPath] + operands)
            }
        }

        @Test func `Twenty processes with fifty keys each make a thousand entries`() async throws {
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            let children = try writers("fill", (0..<20).map { ["writer\($0)", "50"] })
            for child in children {
                let result = child.wait()
                #expect(result.status == 0, "\(result.output)")
            }
            let entries = try await vault.entries(service: "writer")
            #expect(entries.count == 1_000)
            for entry in entries {
                #expect(try await vault.text(entry.key.account, service: "writer") == "value of \(entry.key.account)")
            }
        }

        @Test func `While ten processes update one key, every read is complete`() async throws {
            let vault = try await EncryptedFileVault.create(test.withKeyFile)
            try await vault.put("AAAA", "shared", service: "writer")
            let isOver = Mutex(false)
            async let states = states(of: vault, until: { isOver.withLock(\.self) })
            // Waiting on a thread of its own leaves the pool's to the reader.
            let results = await BlockingExecutor(label: "children").run {
                Result { try writers("update", (0..<10).map { _ in ["shared", "100"] }).map { $0.wait() } }
            }
            for result in try results.get() { #expect(result.status == 0, "\(result.output)") }
            isOver.withLock { $0 = true }
            #expect(try await states > 1)
            #expect(try await vault.entries().count == 1)
            #expect(try await vault.text("shared", service: "writer")?.count == 199)
        }

        /// Reads the shared key again and again; gives how many values it saw.
        @concurrent private func states(
            of vault: EncryptedFileVault, until isOver: @Sendable () -> Bool
        ) async throws -> Int {
            var (last, count) = ("", 0)
            while !isOver() {
                let value = try #require(try await vault.text("shared", service: "writer"))
                #expect(Set(value).count == 1)
                let isWhole = value.utf8.first.map { (value.utf8.count - 100) % 26 == Int($0) - 0x41 } ?? false
                #expect(isWhole || value == "AAAA")
                if value != last { count += 1 }
                last = value
            }
            return count
        }
    }
#endif
