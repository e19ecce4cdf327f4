#if EncryptedFile
    import EncryptedFileBackend
    import Foundation
    import KeyVaultCore
    import KeyVaultTesting
    import TestDisks
    import Testing

    /// Key files, systemd credentials, and several keys at once.
    @Suite struct KeySourceTests {
        private let test: TestVault

        init() throws { test = try TestVault() }

        private func vault(_ key: KeySource) throws -> EncryptedFileVault {
            try EncryptedFileVault(EncryptedFileConfiguration(path: test.path, key: key))
        }

        private func error(opening key: KeySource) async throws -> VaultError? {
            let vault = try vault(key)
            return await outcome { () async throws(VaultError) in try await vault.unlock() }
        }

        @Test func `A key file opens the vault by itself, and is checked as the vault is`() async throws {
            let created = try await EncryptedFileVault.create(test.withKeyFile)
            try await created.put("value", "account")
            #expect(try await vault(.keyFile(test.keyPath)).text("account") == "value")
            let other = test.directoryPath + "/other"
            let cases: [(bytes: Int, mode: UInt32, code: VaultError.Code)] = [
                (32, 0o600, .wrongPassphrase), (31, 0o600, .invalidArgument), (1_024, 0o400, .wrongPassphrase),
                (1_025, 0o600, .tooLarge), (0, 0o600, .damaged), (32, 0o640, .insecurePermissions),
                (32, 0o604, .insecurePermissions),
            ]
            for (bytes, mode, code) in cases {
                unsafe unlink(other)
                try TestVault.writeKey([UInt8](repeating: 1, count: bytes), to: other)
                unsafe chmod(other, mode)
                #expect(try await error(opening: .keyFile(other))?.code == code, "\(bytes) bytes, \(mode)")
            }
            unsafe unlink(other)
            let missing = try await error(opening: .keyFile(other))
            #expect(missing?.code == .unavailable && missing?.cause == .file(.missing, path: other))
            #expect(try await error(opening: .keyFile("key"))?.code == .invalidArgument)
            // What was stored is there whatever was tried.
            #expect(try await vault(.keyFile(test.keyPath)).text("account") == "value")
        }

        @Test func `A systemd credential opens the vault, as the service manager leaves it`() async throws {
            await #expect(processExitsWith: .success) {
                let test = try TestVault()
                let credentials = test.directoryPath + "/credentials"
                unsafe mkdir(credentials, 0o500)
                let key = [UInt8](repeating: 7, count: 64)
                try TestVault.writeKey(key, to: credentials + "/vault-key")
                unsafe setenv("CREDENTIALS_DIRECTORY", credentials, 1)
                let configuration = EncryptedFileConfiguration(path: test.path, key: .systemdCredential("vault-key"))
                let created = try await EncryptedFileVault.create(configuration)
                try await created.put("value", "account")
                #expect(try await created.slots().map(\.description) == ["systemd credential"])
                // With an access control list the mode shows a permission of the group.
                unsafe chmod(credentials + "/vault-key", 0o440)
                #expect(try await EncryptedFileVault(configuration).text("account") == "value")
                unsafe chmod(credentials + "/vault-key", 0o444)
                let open = try EncryptedFileVault(configuration)
                let refused = await outcome { () async throws(VaultError) in try await open.unlock() }
                #expect(refused?.code == .insecurePermissions)
                for name in ["", ".", "..", "a/b", "../key"] {
                    let vault = try EncryptedFileVault(
                        EncryptedFileConfiguration(path: test.path, key: .systemdCredential(name)))
                    let error = await outcome { () async throws(VaultError) in try await vault.unlock() }
                    #expect(error?.code == .invalidArgument)
                }
                unsafe unsetenv("CREDENTIALS_DIRECTORY")
                let alone = try EncryptedFileVault(configuration)
                let absent = await outcome { () async throws(VaultError) in try await alone.unlock() }
                #expect(absent?.code == .unavailable)
            }
        }

        @Test func `Any of several keys opens the vault, and a removed one does not`() async throws {
            let vault = try await EncryptedFileVault.create(test.withPassphrase(), otherKeys: [.keyFile(test.keyPath)])
            try await vault.put("value", "account")
            #expect(try await vault.slots().map(\.description) == ["passphrase", "key file"])
            #expect(try await self.vault(.keyFile(test.keyPath)).text("account") == "value")
            try await vault.addKey(.passphrase { () async throws(VaultError) in Secret(utf8: "second") })
            #expect(try await EncryptedFileVault(test.withPassphrase("second")).text("account") == "value")
            let slots = try await vault.slots()
            try await vault.removeKey(slots[1])
            #expect(try await error(opening: .keyFile(test.keyPath))?.cause == .format("noMatchingSlot"))
            let again = await outcome { () async throws(VaultError) in try await vault.removeKey(slots[1]) }
            #expect(again?.cause == .argument(.noSuchSlot))
            #expect(try await EncryptedFileVault(test.withPassphrase()).text("account") == "value")
        }

        @Test func `A change of the passphrase re-keys three slots in one commit`() async throws {
            let second = test.directoryPath + "/second"
            try TestVault.writeKey([UInt8](repeating: 9, count: 48), to: second)
            let vault = try await EncryptedFileVault.create(
                test.withPassphrase("old"), otherKeys: [.keyFile(test.keyPath), .keyFile(second)])
            try await vault.put("value", "account")
            let generation = try await generation()
            let unkept = await outcome { () async throws(VaultError) in
                try await vault.changePassphrase(to: Secret(utf8: "new"), keeping: [.keyFile(test.keyPath)])
            }
            #expect(unkept?.cause == .argument(.slotWithoutKey("3 (key file)")))
            #expect(try await self.generation() == generation)
            // Another object stays open meanwhile, and is asked for a key again.
            let other = try EncryptedFileVault(test.withPassphrase("new"))
            let opened = try self.vault(.keyFile(second))
            #expect(try await opened.text("account") == "value")
            try await vault.changePassphrase(
                to: Secret(utf8: "new"), keeping: [.keyFile(second), .keyFile(test.keyPath)])
            #expect(try await self.generation() == generation + 1)
            #expect(try await vault.text("account") == "value")
            #expect(try await opened.text("account") == "value")
            #expect(try await other.text("account") == "value")
            for key in [test.keyPath, second] {
                #expect(try await self.vault(.keyFile(key)).text("account") == "value")
            }
            let old = try EncryptedFileVault(test.withPassphrase("old"))
            #expect(await outcome { () async throws(VaultError) in try await old.unlock() }?.code == .wrongPassphrase)
            try await vault.changePassphrase(to: Secret(utf8: "newest"), droppingOtherSlots: true)
            #expect(try await vault.slots().count == 1)
        }

        private func generation() async throws -> UInt64 {
            let bytes = try Data(contentsOf: URL(filePath: test.path))
            return bytes[32..<40].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
#endif
