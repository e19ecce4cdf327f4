#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Testing

    /// Headers whose checksum is right.
    @Suite struct HeaderTests {
        private func expect(
            _ expected: FormatError?, sourceLocation: SourceLocation = #_sourceLocation,
            _ change: (inout ForgedFile) -> Void
        ) throws {
            var file = ForgedFile()
            change(&file)
            let refusal = refusal(of: try file.bytes(), with: try ForgedFile.material())
            #expect(refusal == expected.map { .format($0) }, sourceLocation: sourceLocation)
        }

        @Test func `A file by another writer opens`() throws {
            try expect(nil) { _ in }
            try expect(nil) { $0.scrypt = [14, 8, 1, 0] }
        }

        @Test func `Versions, flags and critical records of the future are refused`() throws {
            try expect(.unsupportedVersion) { $0.version = 0 }
            try expect(.unsupportedVersion) { $0.version = 2 }
            for bit in 0..<16 { try expect(.unsupportedVersion) { $0.flags = 1 << bit } }
            try expect(.unsupportedVersion) { $0.extraRecords = [(0x8000, [])] }
            try expect(.unsupportedVersion) { $0.extraRecords = [(0xFFFF, [1, 2, 3])] }
        }

        @Test func `What breaks the structure is damage`() throws {
            try expect(.damagedHeader) { $0.headerLength = 199 }
            try expect(.damagedHeader) { $0.headerLength = 16_385 }
            try expect(.damagedHeader) { $0.generation = 0 }
            try expect(.damagedHeader) { $0.recordCount = 0 }
            try expect(.damagedHeader) { $0.recordCount = 2 }
            try expect(.damagedHeader) { $0.recordCount = 33 }
            for index in 0..<7 { try expect(.damagedHeader) { $0.reserved[index] = 1 } }
            try expect(.damagedHeader) { $0.trailing = [0] }
            try expect(.damagedHeader) { $0.extraRecords = [(1, [UInt8](repeating: 0, count: 115))] }
            try expect(.damagedHeader) { $0.extraRecords = [(2, [UInt8](repeating: 0, count: 117))] }
            try expect(.damagedHeader) { $0.extraRecords = [(2, [0, 0, 1, 0] + [UInt8](repeating: 0, count: 112))] }
            try expect(.damagedHeader) { $0.scrypt = [14, 8, 1, 1] }
        }

        @Test func `A slot's cost outside the accepted range is refused, whichever key is given`() throws {
            for scrypt: [UInt8] in [
                [13, 8, 1, 0], [21, 8, 1, 0], [31, 8, 1, 0], [255, 8, 1, 0], [0, 8, 1, 0], [14, 7, 1, 0],
                [14, 9, 1, 0],
                [14, 8, 0, 0], [14, 8, 5, 0], [19, 8, 3, 0], [20, 8, 2, 0], [20, 8, 4, 0],
            ] {
                try expect(.parametersRefused) { $0.scrypt = scrypt }
            }
            for scrypt: [UInt8] in [[14, 8, 1, 0], [18, 8, 4, 0], [19, 8, 2, 0], [20, 8, 1, 0]] {
                try expect(nil) { $0.scrypt = scrypt }
            }
        }

        @Test func `Slots that would cost too much together are refused`() throws {
            let costly: [UInt8] = [19, 8, 1, 0] + [UInt8](repeating: 0, count: 112)
            try expect(nil) { $0.extraRecords = [(1, costly), (1, costly)] }
            try expect(.parametersRefused) { $0.extraRecords = [(1, costly), (1, costly), (1, costly)] }
        }

        @Test func `A raw-key slot opens whatever its source byte says`() throws {
            try expect(nil) { $0.extraRecords = [(2, [200, 0, 0, 0] + [UInt8](repeating: 0, count: 112))] }
        }

        @Test func `32 records are read, 33 are not`() throws {
            try expect(nil) { $0.extraRecords = (0..<31).map { ($0 + 3, [UInt8($0)]) } }
            try expect(.damagedHeader) { $0.extraRecords = (0..<32).map { ($0 + 3, [UInt8($0)]) } }
        }

        @Test func `Optional records survive every rewrite byte for byte`() throws {
            var file = ForgedFile()
            let records: [(UInt16, [UInt8])] = [(3, Array(0...255)), (0x7FFF, []), (0x1234, [0, 0, 7])]
            file.extraRecords = records
            let tail = Array(try file.header().dropLast(32).suffix(records.reduce(0) { $0 + 4 + $1.1.count }))
            var opened = try UnsealedFile(of: file.bytes(), with: try ForgedFile.material())
            var changes = VaultChanges()
            changes.store(Secret(utf8: "secret"), for: try CredentialKey(service: "s", account: "a"))
            for _ in 0..<3 {
                let next = try opened.applying(changes.all)
                let sealed = try next.sealed()
                let headerBytes = try UnsealedFile.header(of: sealed.span).byteCount
                #expect(Array(sealed[..<(headerBytes - 32)].suffix(tail.count)) == tail)
                opened = try UnsealedFile(of: sealed, with: try ForgedFile.material())
            }
            #expect(opened.header.generation == 10)
            #expect(opened.header.records.count == 4)
        }

        @Test func `A vault without a slot for the key says so`() throws {
            let error = refusal(of: try ForgedFile().bytes(), with: try .passphrase(Secret(utf8: "x")))
            #expect(error == .format(.noMatchingSlot))
        }

        @Test func `Another raw key is the wrong key`() throws {
            let other = try KeyMaterial.rawKey(Secret([UInt8](repeating: 0x4C, count: 32)))
            #expect(refusal(of: try ForgedFile().bytes(), with: other) == .format(.wrongKey))
        }
    }
#endif
