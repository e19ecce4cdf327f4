#if EncryptedFile
    import EncryptedFileBackend
    import Glibc
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization
    import TestDisks
    import Testing

    @Suite struct ConformanceTests {
        @Test(arguments: VaultConformance.checks)
        func `The encrypted file keeps the contract`(check: VaultConformance.Check) async throws {
            let test = try TestVault()
            // The next store fails where its new bytes are to be made durable.
            let failing = Atomic(false)
            let fileSystem = FaultyFileSystem(PosixFileSystem()) { _, call in
                guard call.name == "fsync" else { return nil }
                return failing.exchange(false, ordering: .relaxed) ? .failing(EIO) : nil
            }
            var forbidden = test.withPassphrase()
            forbidden.interaction = .forbidden
            let silent = forbidden
            try await check.run(
                VaultConformance.Subject(
                    reopen: { try EncryptedFileVault(test.withPassphrase()) },
                    lock: { vault in await (vault as? EncryptedFileVault)?.lock() },
                    failNextStore: { _ in failing.store(true, ordering: .relaxed) },
                    make: {
                        let vault = try await EncryptedFileVault.create(silent, fileSystem: fileSystem)
                        return vault
                    }))
        }
    }
#endif
