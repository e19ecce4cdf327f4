#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Testing

    /// A real file, changed in every way that a disk or somebody without the key can change it.
    @Suite struct DamageTests {
        private static let key = [UInt8](repeating: 0x77, count: 64)
        private static func material() throws -> KeyMaterial { try .rawKey(Secret(key), source: .systemdCredential) }

        /// A file with two slots and three items, and the length of its header.
        private static func realFile() throws -> (bytes: [UInt8], headerBytes: Int) {
            let other = try KeyMaterial.rawKey(Secret([UInt8](repeating: 1, count: 32)), source: .portal)
            var changes = VaultChanges()
            for name in ["a", "b", "c"] {
                changes.store(
                    Secret(utf8: "secret of \(name)"), for: try CredentialKey(service: name, account: "account"),
                    label: "Label", attributes: ["name": name])
            }
            let file = try UnsealedFile(creatingWith: [NewSlot(material()), NewSlot(other)])
            let bytes = try file.applying(changes.all).sealed()
            return (bytes, try UnsealedFile.header(of: bytes.span).byteCount)
        }

        @Test(arguments: [0x01, 0xFF] as [UInt8])
        func `A change of any single byte is refused with the code that its place predicts`(_ change: UInt8) throws {
            let (file, headerBytes) = try Self.realFile()
            let material = try Self.material()
            #expect(refusal(of: file, with: material) == nil)
            var damaged = file
            for offset in file.indices {
                damaged[offset] ^= change
                let expected: FormatError =
                    switch offset {
                    case 0..<8: .notAVault
                    case 8..<12: .unsupportedVersion
                    case 12..<headerBytes: .damagedHeader
                    default: .damagedBody
                    }
                let refusal = refusal(of: damaged, with: material)
                // An expectation for each of many thousand bytes would take minutes.
                if refusal != .format(expected) {
                    Issue.record("byte \(offset): \(String(describing: refusal)) instead of \(expected)")
                }
                damaged[offset] = file[offset]
            }
        }

        @Test func `A file cut anywhere is refused with the code that its length predicts`() throws {
            let (file, headerBytes) = try Self.realFile()
            let material = try Self.material()
            for length in file.indices {
                let expected: FormatError =
                    switch length {
                    case 0..<8: .notAVault
                    case 8..<headerBytes: .damagedHeader
                    default: .damagedBody
                    }
                let refusal = refusal(of: Array(file.prefix(length)), with: material)
                if refusal != .format(expected) {
                    Issue.record("length \(length): \(String(describing: refusal)) instead of \(expected)")
                }
            }
        }

        @Test(arguments: [1, 15, 16, 17, 16_384, 16_400])
        func `Whatever is added at the end is refused`(_ count: Int) throws {
            let (file, _) = try Self.realFile()
            let longer = file + [UInt8](repeating: 0, count: count)
            #expect(refusal(of: longer, with: try Self.material()) == .format(.damagedBody))
        }

        @Test func `A header changed with its checksum put right is never taken for the real one`() throws {
            let (file, headerBytes) = try Self.realFile()
            let material = try Self.material()
            var seen: [FormatError: Int] = [:]
            for offset in 0..<(headerBytes - 32) {
                var damaged = file
                damaged[offset] ^= 0x01
                let fields = Array(damaged.prefix(headerBytes - 32))
                damaged.replaceSubrange((headerBytes - 32)..<headerBytes, with: Hash.sha256(fields))
                let expected: [FormatError] =
                    switch offset {
                    case 0..<8: [.notAVault]
                    case 8..<12: [.unsupportedVersion]
                    case 12..<16: [.damagedHeader]
                    case 16..<32: [.wrongKey]
                    case 32..<40: [.damagedBody]
                    case 40..<48: [.damagedHeader]
                    // Type and length of a record.
                    case 48..<52, 168..<172: [.unsupportedVersion, .damagedHeader, .damagedBody, .wrongKey]
                    case 52, 56..<120: [.wrongKey]
                    case 53..<56, 173..<176: [.damagedHeader]
                    // The data key in the slot that opens, then the other slot.
                    case 120..<168: [.damagedHeader]
                    default: [.damagedBody]
                    }
                guard case .format(let error) = refusal(of: damaged, with: material), expected.contains(error) else {
                    Issue.record("byte \(offset): \(String(describing: refusal(of: damaged, with: material)))")
                    continue
                }
                seen[error, default: 0] += 1
            }
            #expect(seen[.wrongKey] ?? 0 > 80)
            #expect(seen[.damagedBody] ?? 0 > 100)
        }

        @Test func `A body of another state of the same vault is refused`() throws {
            let file = try UnsealedFile(creatingWith: [NewSlot(Self.material())])
            let first = try file.sealed()
            let second = try file.applying([]).sealed()
            let headerBytes = try UnsealedFile.header(of: first.span).byteCount
            let mixed = first.prefix(headerBytes) + second.dropFirst(headerBytes)
            #expect(refusal(of: Array(mixed), with: try Self.material()) == .format(.damagedBody))
        }
    }
#endif
