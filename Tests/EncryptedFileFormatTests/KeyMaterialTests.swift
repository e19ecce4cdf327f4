#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Testing

    @Suite struct KeyMaterialTests {
        private let cheap = ScryptCost(logN: 14) ?? .standard

        @Test func `An empty passphrase is refused`() {
            let bytes = #expect(throws: VaultError.self) { _ = try KeyMaterial.passphrase(Secret(utf8: "")) }
            let text = #expect(throws: VaultError.self) { _ = try KeyMaterial.passphrase(normalising: "") }
            for error in [bytes, text] {
                #expect(error?.code == .invalidArgument)
                #expect(error?.cause == .argument(.emptyPassphrase))
            }
        }

        @Test(arguments: [0, 1, 31, 1_025])
        func `A raw key of fewer than 32 or more than 1,024 bytes is refused`(_ count: Int) {
            let error = #expect(throws: VaultError.self) {
                _ = try KeyMaterial.rawKey(Secret([UInt8](repeating: 1, count: count)))
            }
            #expect(error?.cause == .argument(.rawKeyLength))
        }

        @Test(arguments: [32, 33, 1_024])
        func `A raw key is exactly its bytes, a newline at the end included`(_ count: Int) throws {
            let bytes = [UInt8](repeating: 1, count: count - 1) + [0x0A]
            let file = try UnsealedFile(creatingWith: [NewSlot(.rawKey(Secret(bytes)))]).sealed()
            #expect(refusal(of: file, with: try .rawKey(Secret(bytes))) == nil)
            let other = [UInt8](repeating: 1, count: count)
            #expect(refusal(of: file, with: try .rawKey(Secret(other))) == .format(.wrongKey))
        }

        @Test func `A passphrase as text does not depend on how its letters are composed`() throws {
            let file = try UnsealedFile(
                creatingWith: [NewSlot(.passphrase(normalising: "pe\u{301}ril \u{1112}\u{1161}"), cost: cheap)])
            let bytes = try file.sealed()
            #expect(refusal(of: bytes, with: try .passphrase(normalising: "p\u{E9}ril \u{D558}")) == nil)
            #expect(refusal(of: bytes, with: try .passphrase(Secret(utf8: "p\u{E9}ril \u{D558}"))) == nil)
            // Bytes are taken as they are.
            let decomposed = try KeyMaterial.passphrase(Secret(utf8: "pe\u{301}ril \u{1112}\u{1161}"))
            #expect(refusal(of: bytes, with: decomposed) == .format(.wrongKey))
            // Compatibility is not equivalence.
            let ligature = try KeyMaterial.passphrase(normalising: "\u{FB01}n")
            let plain = try UnsealedFile(creatingWith: [NewSlot(.passphrase(normalising: "fin"), cost: cheap)])
            #expect(refusal(of: try plain.sealed(), with: ligature) == .format(.wrongKey))
        }

        @Test func `A passphrase may hold any bytes`() throws {
            let bytes: [UInt8] = [0, 0xFF, 0x0A, 0]
            let file = try UnsealedFile(creatingWith: [NewSlot(.passphrase(Secret(bytes)), cost: cheap)]).sealed()
            #expect(refusal(of: file, with: try .passphrase(Secret(bytes))) == nil)
            #expect(refusal(of: file, with: try .passphrase(Secret([0xFF, 0x0A, 0]))) == .format(.wrongKey))
        }

        @Test func `New slots cost 2^17, and what may be asked for lies between 2^14 and 2^20`() {
            #expect(ScryptCost.standard == ScryptCost(logN: 17))
            #expect(ScryptCost(logN: 13) == nil)
            #expect(ScryptCost(logN: 14) != nil)
            #expect(ScryptCost(logN: 20) != nil)
            #expect(ScryptCost(logN: 21) == nil)
        }
    }
#endif
