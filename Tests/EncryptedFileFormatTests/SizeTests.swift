#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Testing

    @Suite struct SizeTests {
        private func file(items: Int) throws -> [UInt8] {
            var changes = VaultChanges()
            for number in 1_000_000..<(1_000_000 + items) {
                changes.store(
                    Secret(utf8: "sk1_" + String(repeating: "x", count: 57) + "\(number)"),
                    for: try CredentialKey(service: "example.org", account: "user-\(number)@example.org"),
                    label: "user-\(number)@example")
            }
            let file = try UnsealedFile(creatingWith: [NewSlot(ForgedFile.material())])
            return try file.applying(changes.all).sealed()
        }

        @Test func `Up to 50 ordinary items cannot be told from none by the size`() throws {
            for count in [0, 1, 2, 10, 49, 50] { #expect(try file(items: count).count == 8_464) }
            #expect(try file(items: 60).count > 8_464)
        }

        @Test func `1,000 ordinary items take 160,160 bytes`() throws {
            #expect(try file(items: 1_000).count == 160_160)
        }

        @Test func `The sizes are those of Padmé above the floor`() {
            for (count, padded) in [
                (0, 8_192), (8_192, 8_192), (8_193, 8_704), (8_704, 8_704), (8_705, 9_216), (155_649, 159_744),
                (159_744, 159_744), (159_745, 163_840), (15_800_016, 15_990_784), (67_108_864, 67_108_864),
            ] { #expect(Padme.padded(count) == padded, "\(count)") }
            var sizes: Set<Int> = []
            var count = 1
            while count < 18 << 20 {
                let padded = Padme.padded(count)
                #expect(padded >= count)
                #expect(count <= 8_192 || Double(padded) <= Double(count) * 1.12)
                sizes.insert(padded)
                count = padded + 1
            }
            #expect(sizes.count < 320)
        }

        @Test func `100,000 ordinary items take less than 200 bytes each`() {
            // 158 bytes are what one of the items above takes.
            let file = 200 + Cobblestone256.sealedCount(Padme.padded(16 + 158 * 100_000))
            #expect(file <= 100_000 * 200)
        }
    }
#endif
