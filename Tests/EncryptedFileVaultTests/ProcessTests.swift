#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization
    import TestDisks
    import Testing

    /// What belongs to a whole process: memory, umask and environment.
    @Suite struct ProcessTests {
        @Test(.disabled(if: ChildProcess.isSanitized, "the memory of a sanitizer cannot be searched"))
        func `A closed vault leaves no copy of passphrase, data key and secret`() async {
            await #expect(processExitsWith: .success) {
                let (passphrase, secret, dataKey) = (Canary(), Canary(), Canary(count: 32))
                let test = try TestVault()
                var configuration = EncryptedFileConfiguration(
                    path: test.path, key: .passphrase { () async throws(VaultError) in passphrase.secret() })
                configuration.cost = cheap
                configuration.random = KnownKeyRandom(dataKey)
                let key = try CredentialKey(service: "s", account: "a")
                let vault = try await EncryptedFileVault.create(configuration)
                try await vault.store(secret.secret(), for: key)
                var changes = VaultChanges()
                changes.store(secret.secret(), for: key, label: "label", attributes: ["a": "b"])
                try await vault.commit(changes)
                await vault.lock()
                guard let read = try await vault.secret(for: key) else {
                    Issue.record("the secret is not there")
                    return
                }
                let isRight = secret.isEqual(to: read)
                #expect(isRight)
                // The control: what is alive is found.
                #expect(try MemoryScan.copies(of: dataKey) >= 1)
                #expect(try MemoryScan.copies(of: secret) >= 3)
                await vault.close()
                changes = VaultChanges()
                _ = consume read
                var copies = 1
                // The threads let go of what they held a moment after their work.
                for _ in 0..<100 where copies > 0 {
                    copies = 0
                    for canary in [passphrase, secret, dataKey] { copies += try MemoryScan.copies(of: canary) }
                    if copies > 0 { try await Task.sleep(for: .milliseconds(20)) }
                }
                #expect(copies == 0)
            }
        }

        @Test(arguments: [0, 0o022, 0o077, 0o277, 0o777] as [UInt32])
        func `Files are 0600 and directories 0700 whatever the umask`(mask: UInt32) async {
            await #expect(processExitsWith: .success) { [mask] in
                let test = try TestVault()
                umask(mask)
                let path = test.directoryPath + "/a/b/vault"
                let configuration = EncryptedFileConfiguration(path: path, key: .keyFile(test.keyPath))
                let vault = try await EncryptedFileVault.create(configuration)
                try await vault.put("value", "account")
                func mode(_ name: String) -> UInt32? {
                    try? PosixFileSystem().status(of: test.directoryPath + name, in: .workingDirectory).mode
                }
                #expect([mode("/a"), mode("/a/b")] == [0o700, 0o700])
                #expect([mode("/a/b/vault"), mode("/a/b/vault.lock")] == [0o600, 0o600])
                #expect(try await EncryptedFileVault(configuration).text("account") == "value")
            }
        }

        @Test func `Neither HOME nor TMPDIR plays a part, and nothing is left in either`() async {
            await #expect(processExitsWith: .success) {
                let test = try TestVault()
                unsafe unsetenv("HOME")
                unsafe setenv("TMPDIR", test.directoryPath + "/nowhere", 1)
                unsafe chdir("/")
                let vault = try await EncryptedFileVault.create(test.withKeyFile)
                try await vault.put("value", "account")
                #expect(try await EncryptedFileVault(test.withKeyFile).text("account") == "value")
                let handle = try PosixFileSystem().open(
                    test.directoryPath, in: .workingDirectory, flags: O_RDONLY, mode: 0)
                let names = try PosixFileSystem().names(in: handle)
                #expect(Set(names) == ["key", "vault.keyvault", "vault.keyvault.lock"])
                let relative = await outcome { () async throws(VaultError) in
                    _ = try EncryptedFileVault(
                        EncryptedFileConfiguration(path: "vault.keyvault", key: .keyFile(test.keyPath)))
                }
                #expect(relative?.code == .invalidArgument)
            }
        }
    }

    /// Gives a known data key where the first secret of a new vault is drawn, and the kernel's bytes from then on.
    private final class KnownKeyRandom: RandomSource {
        private let key: Canary
        private let isDrawn = Mutex(false)

        init(_ key: Canary) { self.key = key }

        func fill(_ output: inout OutputSpan<UInt8>) throws(VaultError) {
            let isFirst = isDrawn.withLock { isDrawn in
                defer { isDrawn = true }
                return !isDrawn
            }
            if isFirst { key.append(to: &output) } else { try SecureRandom().fill(&output) }
        }
    }
#endif
