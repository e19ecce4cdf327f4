#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import KeyVaultTesting
    import Synchronization
    import Testing

    /// Gives a known data key where the first secret of a new vault is drawn, and the kernel's bytes from then on.
    private final class KnownKeyRandom: RandomSource {
        let key: Canary
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

    @Suite(.enabled(if: MemoryScan.isPossible, "a sanitizer maps terabytes")) struct MemoryTests {
        @Test func `No copy of passphrase, data key or secret is left when everything is dropped`() async {
            await #expect(processExitsWith: .success) {
                let passphrase = Canary()
                let secret = Canary()
                let dataKey = Canary(count: 32)
                let canaries = [passphrase, secret, dataKey]
                let key = try CredentialKey(service: "s", account: "a")
                let cost = try #require(ScryptCost(logN: 14))
                do {
                    let material = try KeyMaterial.passphrase(passphrase.secret())
                    var changes = VaultChanges()
                    changes.store(secret.secret(), for: key, label: "label", attributes: ["a": "b"])
                    let created = try UnsealedFile(
                        creatingWith: [NewSlot(material, cost: cost)], random: KnownKeyRandom(dataKey))
                    let filled = try created.applying(changes.all)
                    let file = try filled.sealed()
                    let opened = try UnsealedFile(of: file, with: material)
                    let reopened = try opened.reopening(file.span)
                    guard let read = reopened.payload.secret(for: key) else {
                        Issue.record("the secret is not there")
                        return
                    }
                    let isRight = secret.isEqual(to: read)
                    #expect(isRight)
                    // The control: what is alive is found.
                    #expect(try MemoryScan.copies(of: passphrase) == 1)
                    #expect(try MemoryScan.copies(of: secret) >= 4)
                    #expect(try MemoryScan.copies(of: dataKey) >= 2)
                    // Failures leave nothing either.
                    var damaged = file
                    damaged[damaged.count - 1] ^= 1
                    #expect(refusal(of: damaged, with: material) == .format(.damagedBody))
                    let changed = try opened.changingPassphrase(
                        to: try .passphrase(Secret(utf8: "new")), cost: cost)
                    _ = try changed.sealed()
                }
                for canary in canaries { #expect(try MemoryScan.copies(of: canary) == 0) }
            }
        }
    }
#endif
