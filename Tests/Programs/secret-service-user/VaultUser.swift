#if SecretService
    import Glibc
    import KeyVaultCore
    import KeyVaultTesting
    import SecretServiceBackend

    /// The program's work on vaults.
    struct VaultUser: Sendable {
        let operands: [String]
        private let vault: SecretServiceVault

        init(operands: [String]) {
            self.operands = operands
            vault = Self.open()
        }

        private static func open() -> SecretServiceVault {
            var configuration = SecretServiceConfiguration()
            let variable = unsafe getenv("KEYVAULT_TEST_DEADLINE").map { unsafe String(cString: $0) }
            if let milliseconds = variable.flatMap({ Int($0) }) {
                configuration.deadline = .milliseconds(milliseconds)
                configuration.promptDeadline = .milliseconds(milliseconds)
            }
            return SecretServiceVault(configuration)
        }

        /// Runs work and gives the exit status that tells its outcome.
        func status(of work: () async throws(VaultError) -> Void) async -> Int32 {
            do throws(VaultError) { try await work() } catch {
                print(error.code.rawValue)
                return 1
            }
            return 0
        }

        private func key(_ account: String? = nil) throws(VaultError) -> CredentialKey {
            try CredentialKey(service: "service", account: account ?? operands[0])
        }

        /// The bytes of an operand.
        private func value(_ text: String) -> Secret {
            guard text.hasPrefix("0x") else { return Secret(utf8: text) }
            let digits = Array(text.utf8.dropFirst(2))
            return Secret(capacity: digits.count / 2) { output in
                for index in stride(from: 0, to: digits.count - 1, by: 2) {
                    output.append(UInt8(String(decoding: digits[index...index + 1], as: UTF8.self), radix: 16) ?? 0)
                }
            }
        }

        func get() async throws(VaultError) -> String {
            guard let secret = try await vault.secret(for: key()) else { return "nil" }
            return secret.withExposedBytes { bytes in
                unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
            }
        }

        func store() async throws(VaultError) { try await vault.store(value(operands[1]), for: key()) }

        func storeAndRead() async throws(VaultError) {
            try await store()
            print(try await get())
        }

        func countWrongReadings() async throws(VaultError) -> Int {
            let expected = value(operands[2])
            var wrong = 0
            for _ in 0..<(Int(operands[0]) ?? 0) {
                let vault = Self.open()
                do throws(VaultError) {
                    let secret = try await vault.secret(for: key(operands[1]))
                    if secret?.isEqual(to: expected) != true { wrong += 1 }
                } catch {
                    print(error)
                    wrong += 1
                }
                await vault.close()
            }
            return wrong
        }

        /// Makes every call of fresh vaults, as often as told, and tells how many threads and descriptors are left.
        func growth() async -> String {
            var before: ProcessSize?
            let rounds = Int(operands[0]) ?? 0
            for round in 0...(rounds * 3 / 2) {
                let vault = Self.open()
                for call in VaultCalls.allCases { await call.make(of: vault) }
                await vault.close()
                // Pools, their descriptors and the library's own thread come once, in one of the first rounds.
                if round == rounds / 2 { before = ProcessSize.now }
            }
            // Threads of a pool go when they have had nothing to do for a while, and descriptors with them.
            var more = before.map { ProcessSize.now.growth(since: $0) }
            for _ in 0..<100 where more?.threads ?? 0 > 0 || more?.files ?? 0 > 0 {
                usleep(100_000)
                more = before.map { ProcessSize.now.growth(since: $0) }
            }
            return "\(more?.threads ?? -1) \(more?.files ?? -1)"
        }

        private func keeps(_ canary: Canary) async throws(VaultError) -> Bool {
            try await vault.store(canary.secret(), for: key())
            guard let secret = try await vault.secret(for: key()) else { return false }
            return canary.isEqual(to: secret)
        }

        func copiesAfterClosing() async throws(VaultError) -> Int {
            let canary = Canary(count: 128)
            guard try await keeps(canary) else { return -1 }
            await vault.close()
            // The allocator overwrites where a freed block begins.
            let end = Canary(masked: Array(canary.masked.suffix(64)), mask: canary.mask)
            return (try? MemoryScan.copies(of: end)) ?? -2
        }
    }

    /// The calls of a vault.
    enum VaultCalls: CaseIterable {
        case status, get, list, store, remove, unlock

        /// Makes the call; whether it fails is of no interest.
        func make(of vault: SecretServiceVault) async {
            guard let key = try? CredentialKey(service: "service", account: "calls") else { return }
            switch self {
            case .status: _ = await vault.status()
            case .get: _ = try? await vault.secret(for: key)
            case .list: _ = try? await vault.entries()
            case .store: try? await vault.store(Secret(utf8: "value"), for: key)
            case .remove: _ = try? await vault.remove(key)
            case .unlock: try? await vault.unlock()
            }
        }
    }

    /// What this process holds of the system.
    struct ProcessSize {
        let threads: Int
        let files: Int

        static var now: ProcessSize {
            ProcessSize(threads: count("/proc/self/task"), files: count("/proc/self/fd"))
        }

        func growth(since before: ProcessSize) -> ProcessSize {
            ProcessSize(threads: max(0, threads - before.threads), files: max(0, files - before.files))
        }

        private static func count(_ path: String) -> Int {
            guard let directory = unsafe opendir(path) else { return -1 }
            defer { unsafe closedir(directory) }
            var count = 0
            while unsafe readdir(directory) != nil { count += 1 }
            return count
        }
    }
#endif
