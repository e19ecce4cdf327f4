#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Testing

    @Suite struct SlotTests {
        private let cheap = ScryptCost(logN: 14) ?? .standard
        private let key = Result { try CredentialKey(service: "s", account: "a") }

        private func passphrase(_ text: String) throws -> KeyMaterial { try .passphrase(Secret(utf8: text)) }
        private func rawKey(_ byte: UInt8) throws -> KeyMaterial {
            try .rawKey(Secret([UInt8](repeating: byte, count: 32)), source: .keyFile)
        }

        /// A vault with a passphrase "old" and key file 1, which holds one item.
        private func vault() throws -> UnsealedFile {
            var changes = VaultChanges()
            changes.store(Secret(utf8: "secret"), for: try key.get())
            let file = try UnsealedFile(creatingWith: [
                NewSlot(passphrase("old"), cost: cheap), NewSlot(rawKey(1)),
            ])
            return try file.applying(changes.all)
        }

        private func expectOpens(
            _ file: [UInt8], with material: KeyMaterial, sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            let opened = try UnsealedFile(of: file, with: material)
            let isHeld = opened.payload.holds(Secret(utf8: "secret"), for: try key.get())
            #expect(isHeld, sourceLocation: sourceLocation)
        }

        @Test func `Each slot opens the vault`() throws {
            let file = try vault().sealed()
            try expectOpens(file, with: passphrase("old"))
            try expectOpens(file, with: rawKey(1))
            #expect(refusal(of: file, with: try passphrase("Old")) == .format(.wrongKey))
        }

        @Test func `An added slot opens the vault, a removed one does not`() throws {
            let vault = try vault()
            let added = try vault.adding(NewSlot(passphrase("second"), cost: cheap))
            #expect(added.header.generation == vault.header.generation + 1)
            let file = try added.sealed()
            for material in [try passphrase("old"), try passphrase("second"), try rawKey(1)] {
                try expectOpens(file, with: material)
            }
            let removed = try added.removing(added.header.slots[0])
            let without = try removed.sealed()
            #expect(refusal(of: without, with: try passphrase("old")) == .format(.wrongKey))
            try expectOpens(without, with: passphrase("second"))
        }

        @Test func `The last slot and an unknown one cannot be removed`() throws {
            let vault = try vault()
            let passphraseSlot = vault.header.slots[0]
            let one = try vault.removing(passphraseSlot)
            let last = #expect(throws: SealedFileError.self) { _ = try one.removing(one.header.slots[0]) }
            #expect(last?.vaultError(during: .commit).cause == .argument(.lastSlot))
            let unknown = #expect(throws: SealedFileError.self) { _ = try one.removing(passphraseSlot) }
            #expect(unknown?.vaultError(during: .commit).cause == .argument(.noSuchSlot))
        }

        @Test func `No slots, and slots that could not be read again, are refused before anything is derived`() throws {
            let none = #expect(throws: SealedFileError.self) { _ = try UnsealedFile(creatingWith: []) }
            #expect(none == .format(.parametersRefused))
            let highest = try #require(ScryptCost(logN: 20))
            let slots = [try NewSlot(passphrase("a"), cost: highest), try NewSlot(passphrase("b"), cost: highest)]
            let tooMuch = #expect(throws: SealedFileError.self) { _ = try UnsealedFile(creatingWith: slots) }
            #expect(tooMuch == .format(.parametersRefused))
            let many = try (0..<33).map { try NewSlot(rawKey($0)) }
            let tooMany = #expect(throws: SealedFileError.self) { _ = try UnsealedFile(creatingWith: many) }
            #expect(tooMany == .format(.parametersRefused))
        }

        @Test func `A changed passphrase brings a new data key and new salts, and the kept slot opens`() throws {
            let vault = try vault()
            let before = try vault.sealed()
            let changed = try vault.changingPassphrase(to: passphrase("new"), cost: cheap, keeping: [rawKey(1)])
            let after = try changed.sealed()
            try expectOpens(after, with: passphrase("new"))
            try expectOpens(after, with: rawKey(1))
            #expect(refusal(of: after, with: try passphrase("old")) == .format(.wrongKey))
            #expect(changed.header.vaultID == vault.header.vaultID)
            #expect(changed.header.generation == vault.header.generation + 1)
            for (old, new) in zip(vault.header.slots, changed.header.slots) {
                #expect(old.kind == new.kind)
                #expect(old != new)
            }
            // Who has only the old data key has to ask for the new passphrase.
            let stale = #expect(throws: SealedFileError.self) { _ = try vault.reopening(after.span) }
            #expect(stale == .format(.wrongKey))
            _ = try changed.reopening(after.span)
            _ = try vault.reopening(before.span)
        }

        @Test func `A slot whose key is missing stops the change by its name, unless it shall be dropped`() throws {
            let vault = try vault()
            for keys in [[], [try rawKey(2)], [try passphrase("old")]] {
                let error = #expect(throws: SealedFileError.self) {
                    _ = try vault.changingPassphrase(to: passphrase("new"), cost: cheap, keeping: keys)
                }
                let reported = error?.vaultError(during: .commit)
                #expect(reported?.code == .invalidArgument)
                #expect(reported?.cause == .argument(.slotWithoutKey("2 (key file)")))
            }
            let changed = try vault.changingPassphrase(
                to: passphrase("new"), cost: cheap, droppingOtherSlots: true)
            #expect(changed.header.slots.count == 1)
            let file = try changed.sealed()
            try expectOpens(file, with: passphrase("new"))
            #expect(refusal(of: file, with: try rawKey(1)) == .format(.noMatchingSlot))
        }

        @Test func `A vault opened with its key file changes the only passphrase there is`() throws {
            let opened = try UnsealedFile(of: vault().sealed(), with: rawKey(1))
            let changed = try opened.changingPassphrase(to: passphrase("new"), cost: cheap, keeping: [rawKey(1)])
            try expectOpens(try changed.sealed(), with: passphrase("new"))
            let second = try opened.adding(NewSlot(passphrase("second"), cost: cheap))
            let unclear = #expect(throws: SealedFileError.self) {
                _ = try second.changingPassphrase(to: passphrase("new"), cost: cheap, keeping: [rawKey(1)])
            }
            #expect(unclear?.vaultError(during: .commit).cause == .argument(.unclearPassphraseSlot))
            let without = try opened.removing(opened.header.slots[0])
            let none = #expect(throws: SealedFileError.self) {
                _ = try without.changingPassphrase(to: passphrase("new"), cost: cheap, keeping: [rawKey(1)])
            }
            let reported = none?.vaultError(during: .commit)
            #expect(reported?.code == .invalidArgument && reported?.cause == .argument(.noPassphraseSlot))
            #expect(reported?.remedy.contains("add-key") == true)
        }

        @Test func `A change of the passphrase never lowers the cost`() throws {
            let higher = try #require(ScryptCost(logN: 15))
            let vault = try UnsealedFile(creatingWith: [NewSlot(passphrase("old"), cost: higher)])
            let changed = try vault.changingPassphrase(to: passphrase("new"), cost: cheap)
            #expect(changed.header.slots[0].kind == .passphrase(higher))
            let raised = try #require(ScryptCost(logN: 16))
            let again = try changed.changingPassphrase(to: passphrase("newer"), cost: raised)
            #expect(again.header.slots[0].kind == .passphrase(raised))
            #expect(try again.changingPassphrase(to: passphrase("x")).header.slots[0].kind == .passphrase(.standard))
        }

        @Test func `Another vault cannot take a vault's place unnoticed`() throws {
            let vault = try vault()
            let other = try self.vault().sealed()
            let error = #expect(throws: SealedFileError.self) { _ = try vault.reopening(other.span) }
            #expect(error == .format(.wrongKey))
        }

        @Test func `A damaged body is told from a changed key on reopening`() throws {
            let vault = try vault()
            var file = try vault.sealed()
            let headerBytes = try UnsealedFile.header(of: file.span).byteCount
            for offset in [0, 24, 56, 8_000] {
                file[headerBytes + offset] ^= 1
                let error = #expect(throws: SealedFileError.self) { _ = try vault.reopening(file.span) }
                #expect(error == .format(.damagedBody))
                file[headerBytes + offset] ^= 1
            }
        }
    }
#endif
