#if SecretService
    import Glibc
    import KeyVaultCore
    import Measuring
    import SecretServiceBackend

    /// The vault beside a bare C program on libsecret, call by call in turn, in the same daemon.
    struct SecretServiceBenchmark {
        private let service = "benchmark.example"
        let items: Int
        let vault: SecretServiceVault
        private var rounds: Int { items > 100 ? 40 : 200 }

        init(items: Int) {
            self.items = items
            vault = SecretServiceVault()
        }

        /// Prints a table; the peer serves calls over two pipes.
        func run(provider: String, peer: LibsecretPeer) async throws {
            for number in 0..<items { try await store(number) }
            print("\n## \(provider), \(items) items\n")
            print("| operation | median ms | p99 ms | libsecret ms | ratio | target |")
            print("| --- | --- | --- | --- | --- | --- |")
            try await compare("get", with: peer, rounds * 2, target: "1.10") { round in
                ("get", round * 7 % items, { _ = try await vault.secret(for: try key($0)) })
            }
            try await compare("set of a new key", with: peer, rounds, target: "1.10") { round in
                ("set", items + round * 2, { try await store($0 + 1) })
            }
            try await compare("replace", with: peer, rounds, target: provider == "keepassxc" ? "" : "0.75") { round in
                ("replace", items + round * 2, { try await store($0 + 1, changed: true) })
            }
            try await compare("remove", with: peer, rounds, target: "1.10") { round in
                ("remove", items + round * 2, { _ = try await vault.remove(try key($0 + 1)) })
            }
            try await compare("entries with labels", with: peer, items > 100 ? 5 : 100, target: "0.70") { _ in
                ("list", 0, { _ in _ = try await vault.entriesWithoutDates(service: service) })
            }
            await vault.close()
        }

        /// Prints the nanoseconds of one look-up in a new process, the connection included.
        func measureColdOpen() async throws {
            let start = ContinuousClock.now
            guard try await vault.secret(for: try key(0)) != nil else { exit(1) }
            print(Int((ContinuousClock.now - start) / .nanoseconds(1)))
        }

        /// Prints the peak memory of a process that lists once, in KiB.
        func measureListing() async throws {
            guard try await vault.entries(service: service).count >= items else { exit(1) }
            print(processMemory("VmHWM"))
        }

        private func compare(
            _ name: String, with peer: LibsecretPeer, _ rounds: Int, target: String,
            _ step: (Int) -> (command: String, number: Int, own: (Int) async throws -> Void)
        ) async throws {
            var (own, theirs): ([Duration], [Duration]) = ([], [])
            for round in 0..<rounds {
                let (command, number, call) = step(round)
                theirs.append(peer.call(command, number))
                let start = ContinuousClock.now
                try await call(number)
                own.append(ContinuousClock.now - start)
            }
            print(Measurement(own).row(name, floor: Measurement(theirs), target: target))
        }

        private func key(_ number: Int) throws(VaultError) -> CredentialKey {
            let digits = String(number)
            return try CredentialKey(
                service: service, account: "account-" + String(repeating: "0", count: 6 - digits.count) + digits)
        }

        private func store(_ number: Int, changed: Bool = false) async throws {
            let letter = UInt8(ascii: changed ? "b" : "a")
            let secret = Secret(capacity: 40) { output in for _ in 0..<40 { output.append(letter) } }
            try await vault.store(secret, for: try key(number), label: "account-\(number)")
        }
    }
#endif
