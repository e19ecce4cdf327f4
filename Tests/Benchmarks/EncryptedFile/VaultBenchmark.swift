#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultCore
    import Measuring

    /// A vault of so many ordinary items: a service, an account, a label and 40 bytes of secret.
    struct VaultBenchmark {
        let directory: String
        let items: Int
        let configuration: EncryptedFileConfiguration
        private var path: String { configuration.path }
        private var rounds: Int { items > 10_000 ? 20 : items > 1_000 ? 60 : 200 }

        init(directory: String, items: Int) {
            self.directory = directory
            self.items = items
            let keyPath = directory + "/key"
            let file = unsafe open(keyPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
            _ = unsafe write(file, [UInt8](repeating: 7, count: 32), 32)
            close(file)
            configuration = EncryptedFileConfiguration(
                path: "\(directory)/vault-\(items).keyvault", key: .keyFile(keyPath))
        }

        func run() async throws {
            print("\n## \(items) items\n\n\(Measurement.header)")
            let vault = try await filled()
            try await measureReading(vault)
            try await measureWriting(vault)
            try await measureOpening()
            print("\nfile: \(bytes) bytes, \(decimal(Double(bytes) / Double(items), digits: 1)) an item")
            if items <= 10_000 { try await measurePassphrase() }
        }

        /// What a program's memory comes to that opens the vault, reads, lists, stores and removes.
        func measureMemory() async throws {
            let start = processMemory("VmHWM")
            let vault = try EncryptedFileVault(configuration)
            let key = try key(items / 2)
            _ = try await vault.secret(for: key)
            for number in 0..<3 { try await vault.store(secret(number), for: key, label: "item") }
            _ = try await vault.remove(key)
            let peak = processMemory("VmHWM")
            let count = try await vault.entries().count
            let listing = processMemory("VmHWM")
            print(
                "peak memory: \(decimal(Double(peak - start) / 1_024, digits: 1)) MiB beside the program's own",
                terminator: "")
            print(" \(start / 1_024); with a list of \(count): \(decimal(Double(listing - start) / 1_024, digits: 1))")
        }

        var bytes: Int {
            var status = stat()
            return unsafe stat(path, &status) == 0 ? Int(status.st_size) : 0
        }

        private func key(_ number: Int) throws(VaultError) -> CredentialKey {
            try CredentialKey(service: "service-\(number % 100).example", account: "account-\(number)")
        }

        private func secret(_ number: Int) -> Secret {
            Secret(capacity: 40) { output in
                for index in 0..<40 { output.append(UInt8(truncatingIfNeeded: number &* 31 &+ index)) }
            }
        }

        private func filled() async throws -> EncryptedFileVault {
            let vault = try await EncryptedFileVault.create(configuration)
            var changes = VaultChanges()
            for number in 0..<items { changes.store(secret(number), for: try key(number), label: "item") }
            try await vault.commit(changes)
            return vault
        }

        private func measureReading(_ vault: EncryptedFileVault) async throws {
            let executor = BlockingExecutor(label: "floor")
            let path = path
            func floor(_: Int) async {
                await executor.run {
                    var status = stat()
                    unsafe fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW)
                }
            }
            let (present, missing) = (try (0..<items).map { try key($0) }, try key(-1))
            usleep(50_000)
            let (getFloor, get) = try await Measurement.both(5_000, floor) { round in
                _ = try await vault.secret(for: present[round &* 7_919 % items])
            }
            print(get.row("get", floor: getFloor, target: "2"))
            let (missingFloor, missingGet) = try await Measurement.both(5_000, floor) { _ in
                _ = try await vault.secret(for: missing)
            }
            print(missingGet.row("get of a missing key", floor: missingFloor, target: "2"))
            let list = try await Measurement.of(min(rounds, 50)) { _ in _ = try await vault.entries() }
            print(list.row("list"))
        }

        private func measureWriting(_ vault: EncryptedFileVault) async throws {
            var floor = FileFloor(in: directory, bytes: bytes)
            let replaced = try key(items / 2)
            let (setFloor, set) = try await Measurement.both(rounds) { _ in
                floor.run()
            } _: { round in
                try await vault.store(secret(round), for: replaced, label: "item")
            }
            print(set.row("durable set", floor: setFloor, target: items > 10_000 ? "" : "1.5"))
            let extra = try (0..<(rounds * 2)).map { try key(items + $0) }
            var changes = VaultChanges()
            for (number, key) in extra.enumerated() { changes.store(secret(number), for: key) }
            try await vault.commit(changes)
            // The file is larger by now.
            floor = FileFloor(in: directory, bytes: bytes)
            let (removeFloor, remove) = try await Measurement.both(rounds) { _ in
                floor.run()
            } _: { round in
                _ = try await vault.remove(extra[round])
            }
            print(remove.row("durable remove", floor: removeFloor, target: items > 10_000 ? "" : "1.5"))
            changes = VaultChanges()
            for number in 0..<1_000 { changes.store(secret(number), for: try key(items + number)) }
            let (once, commit) = try await Measurement.both(max(10, rounds / 4)) { round in
                try await vault.store(secret(round), for: replaced, label: "item")
            } _: { _ in
                try await vault.commit(changes)
            }
            print(commit.row("commit of 1,000 changes (floor: a set)", floor: once, target: "3"))
            var removals = VaultChanges()
            for number in 0..<1_000 { removals.remove(try key(items + number)) }
            try await vault.commit(removals)
        }

        private func measureOpening() async throws {
            let target = items > 10_000 ? "100 ms" : items > 1_000 ? "10 ms" : ""
            let open = try await Measurement.of(rounds / 2) { _ in
                try await EncryptedFileVault(configuration).unlock()
            }
            print(open.row("open with a key file", target: target))
        }

        private func measurePassphrase() async throws {
            let passphrase = KeySource.passphrase { () async throws(VaultError) in Secret(utf8: "for this only") }
            let vault = try EncryptedFileVault(configuration)
            try await vault.addKey(passphrase)
            await vault.close()
            let opening = EncryptedFileConfiguration(path: path, key: passphrase)
            let salt = [UInt8](repeating: 2, count: 32)
            let bare = Secret(utf8: "for this only")
            let (floor, open) = try await Measurement.both(5) { _ in
                _ = try Scrypt.derive(64, from: bare, salt: salt.span, n: 1 << 17, r: 8, p: 1)
            } _: { _ in
                try await EncryptedFileVault(opening).unlock()
            }
            print("\n\(Measurement.header)")
            print(open.row("open with a passphrase (floor: scrypt)", floor: floor, target: "1.1"))
        }
    }
#endif
