#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Testing

    /// Payloads that are sealed correctly.
    @Suite struct PayloadTests {
        typealias Item = ForgedPayload.Item

        private func open(_ change: (inout ForgedPayload) -> Void) throws(SealedFileError) -> UnsealedFile {
            var file = ForgedFile()
            change(&file.payload)
            guard let bytes = try? file.bytes(), let material = try? ForgedFile.material() else {
                throw .format(.notAVault)
            }
            return try UnsealedFile(of: bytes, with: material)
        }

        private func expectMalformed(
            sourceLocation: SourceLocation = #_sourceLocation, _ change: (inout ForgedPayload) -> Void
        ) {
            #expect(throws: SealedFileError.format(.malformedPayload), sourceLocation: sourceLocation) {
                _ = try open(change)
            }
        }

        @Test func `A payload by another writer is read`() throws {
            let opened = try open { $0.items = [Item("a", "1", secret: "x"), Item("a", "2"), Item("b")] }
            #expect(opened.payload.entries().map(\.key.description) == ["a/1", "a/2", "b"])
            #expect(opened.payload.entries(service: "a").count == 2)
            let secret = revealed(opened.payload.secret(for: try CredentialKey(service: "a", account: "1")))
            #expect(secret == Array("x".utf8))
        }

        @Test func `Lengths, counts and padding have to be exact`() {
            let items = [Item("a", secret: "x"), Item("b")]
            expectMalformed { $0.paddedCount = 0 }
            expectMalformed { $0.paddedCount = 8_191 }
            expectMalformed { $0.paddedCount = 8_193 }
            expectMalformed { $0.paddedCount = 16_384 }
            expectMalformed { $0.lastByte = 1 }
            expectMalformed { $0.innerGeneration = 8 }
            for length: UInt32 in [0, 15, 17, 8_192, 8_193, .max] { expectMalformed { $0.contentLength = length } }
            for count: UInt32 in [0, 1, 3, .max] {
                expectMalformed { payload in
                    payload.items = items
                    payload.itemCount = count
                }
            }
            expectMalformed { payload in
                payload.items = items
                payload.trailing = [0]
            }
        }

        @Test func `Items have to stand in strictly increasing order of their keys' bytes`() throws {
            expectMalformed { $0.items = [Item("b"), Item("a")] }
            expectMalformed { $0.items = [Item("a"), Item("a")] }
            expectMalformed { $0.items = [Item("a", "2"), Item("a", "1")] }
            expectMalformed { $0.items = [Item("aa"), Item("a", "z")] }
            // A byte is unsigned: é, C3 A9, comes after z.
            let unsigned = try open { $0.items = [Item("z"), Item("é")] }.payload.itemCount
            let byService = try open { $0.items = [Item("a", "b"), Item("ab", "")] }.payload.itemCount
            #expect(unsigned == 2 && byService == 2)
        }

        @Test(
            arguments: [
                [0x80], [0xC0, 0x80], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80],
                [0xF4, 0x90, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xFF], [0x61, 0xFE],
            ] as [[UInt8]])
        func `Texts have to be UTF-8`(_ bytes: [UInt8]) {
            var item = Item("a")
            item.service = bytes
            expectMalformed { $0.items = [item] }
            item = Item("a")
            item.account = bytes
            expectMalformed { $0.items = [item] }
            item = Item("a")
            item.attributes = [(bytes, [])]
            expectMalformed { $0.items = [item] }
            item.attributes = [([0x61], bytes)]
            expectMalformed { $0.items = [item] }
        }

        @Test func `Attributes have to stand in strictly increasing order of their names' bytes`() throws {
            var item = Item("a")
            item.attributes = [([0x62], []), ([0x61], [])]
            expectMalformed { $0.items = [item] }
            item.attributes = [([0x61], [1]), ([0x61], [2])]
            expectMalformed { $0.items = [item] }
            item.attributes = [([0x61], [0x78]), (Array("label".utf8), [0x79])]
            let entry = try open { $0.items = [item] }.payload.entries()[0]
            #expect(entry.attributes == ["a": "x"])
            #expect(entry.label == "y")
            #expect(entry.created == UnixTime(milliseconds: 1))
            #expect(entry.modified == UnixTime(milliseconds: 2))
        }

        @Test func `An item cut at any byte is malformed`() {
            var item = Item("service", "account", secret: "secret")
            item.attributes = [(Array("name".utf8), Array("value".utf8))]
            let whole = item.bytes
            for length in 0..<whole.count {
                expectMalformed { payload in
                    payload.itemCount = 1
                    payload.trailing = Array(whole.prefix(length))
                }
            }
        }

        @Test func `Items that no key can name are counted, not listed, and survive every rewrite`() throws {
            var items = [
                Item("", "no service", secret: "1"), Item("a", "nul\0", secret: "2"), Item("m", "named", secret: "3"),
                Item(String(repeating: "x", count: 1_025), "", secret: "4"), Item("z\0", "", secret: "5"),
            ]
            items[1].attributes = [(Array("k".utf8), Array("v".utf8))]
            var opened = try open { $0.items = items }
            #expect(opened.payload.entries().map(\.key.description) == ["m/named"])
            #expect(opened.payload.unnamedCount == 4)
            var changes = VaultChanges()
            changes.store(Secret(utf8: "new"), for: try CredentialKey(service: "a", account: "nul"))
            changes.remove(try CredentialKey(service: "m", account: "named"))
            opened = try opened.applying(changes.all)
            let sealed = try opened.sealed()
            opened = try UnsealedFile(of: sealed, with: try ForgedFile.material())
            #expect(opened.payload.unnamedCount == 4)
            #expect(opened.payload.itemCount == 5)
            #expect(opened.payload.entries().map(\.key.description) == ["a/nul"])
            let plaintext = try ForgedFile.plaintext(of: sealed)
            for item in items where item.service != Array("m".utf8) {
                #expect(plaintext.firstRange(of: item.bytes) != nil)
            }
        }
    }
#endif
