#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore

    /// The tables of the article about the format, made from the constants that the code uses.
    enum FormatTables {
        /// Each table under a line that stands before it in the article.
        static var all: [(line: String, rows: [String])] {
            [
                ("## Header", header), ("Records stand one after the other", records), ("The types are:", recordTypes),
                ("### Passphrase slot", passphraseSlot), ("### Raw-key slot", rawKeySlot),
                ("The sources are:", sources), ("and it is laid out so:", body),
                ("### Payload", payload), ("zeros. So, in bytes:", sizes), ("### Items", item), ("## Limits", limits),
                ("In the words of this package:", refusals),
            ]
        }

        private static func table(_ head: String..., rows: [[String]]) -> [String] {
            ([head, head.map { _ in "---" }] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
        }

        private static func bytes(_ range: Range<Int>) -> String {
            range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound - 1)"
        }

        private static func hex(_ bytes: [UInt8]) -> String {
            bytes.map { String($0 >> 4, radix: 16, uppercase: true) + String($0 & 15, radix: 16, uppercase: true) }
                .joined(separator: " ")
        }

        private static func type(_ number: UInt16) -> String {
            let digits = String(number, radix: 16)
            return "0x" + String(repeating: "0", count: 4 - digits.count) + digits
        }

        private static var header: [String] {
            let version = FileLayout.magic.count..<(FileLayout.magic.count + 2)
            let flags = version.upperBound..<FileLayout.headerLength.lowerBound
            return table(
                "Bytes", "Field", "Value",
                rows: [
                    [
                        bytes(0..<FileLayout.magic.count), "magic",
                        "\"KeyVault\", in hexadecimal \(hex(FileLayout.magic))",
                    ],
                    [bytes(version), "version", "\(FileLayout.version)"],
                    [bytes(flags), "flags", "0"],
                    [
                        bytes(FileLayout.headerLength), "length of the header, H",
                        "\(FileLayout.headerBytes.lowerBound) to \(FileLayout.headerBytes.upperBound), checksum included",
                    ],
                    [bytes(FileLayout.vaultID), "vault identifier", "random, for the life of the vault"],
                    [bytes(FileLayout.generation), "generation", "1 in a new vault, one more with each commit"],
                    [
                        bytes(FileLayout.recordCount..<(FileLayout.recordCount + 1)), "number of records",
                        "\(FileLayout.recordCounts.lowerBound) to \(FileLayout.recordCounts.upperBound)",
                    ],
                    [bytes(FileLayout.reserved), "reserved", "zeros"],
                    ["\(FileLayout.recordsOffset) to H - \(FileLayout.checksumBytes + 1)", "records", ""],
                    [
                        "H - \(FileLayout.checksumBytes) to H - 1", "checksum",
                        "SHA-256 of the bytes 0 to H - \(FileLayout.checksumBytes + 1)",
                    ],
                ])
        }

        private static var records: [String] {
            table(
                "Bytes", "Field",
                rows: [["2", "type"], ["2", "number of the bytes that follow"], ["as many as told", "content"]])
        }

        private static var recordTypes: [String] {
            let critical = FileLayout.criticalRecords
            return table(
                "Type", "Record",
                rows: [
                    [type(KeySlot.passphraseRecord), "passphrase slot"],
                    [type(KeySlot.rawKeyRecord), "raw-key slot"],
                    ["all others below \(type(critical))", "optional: ignored by who does not know them"],
                    ["\(type(critical)) and above", "critical: who does not know them refuses the file"],
                ])
        }

        private static func slot(_ parameters: [[String]]) -> [String] {
            table(
                "Bytes", "Field", "Value",
                rows: parameters + [
                    [bytes(KeySlot.salt), "salt", "random, fresh each time that the slot is made"],
                    [bytes(KeySlot.commitment), "commitment", ""],
                    [bytes(KeySlot.wrappedKey), "wrapped data key", "32 bytes and the tag"],
                ])
        }

        private static var passphraseSlot: [String] {
            let exponents = ScryptCost.exponents
            let parallelisms = ScryptCost.parallelisms
            return slot([
                [
                    "0", "logN",
                    "\(exponents.lowerBound) to \(exponents.upperBound); \(ScryptCost.standard.logN) in new ones",
                ],
                ["1", "r", "\(ScryptCost.blockSize)"],
                ["2", "p", "\(parallelisms.lowerBound) to \(parallelisms.upperBound); 1 in new ones"],
                ["3", "zero", "0"],
            ])
        }

        private static var rawKeySlot: [String] {
            slot([["0", "source", "any"], ["1 to 3", "zeros", "0"]])
        }

        private static var sources: [String] {
            let known: [RawKeySource] = [.other, .keyFile, .systemdCredential, .portal]
            return table("Source", "Where the raw key comes from", rows: known.map { ["\($0.rawValue)", "\($0)"] })
        }

        private static var body: [String] {
            table(
                "Bytes", "Part",
                rows: [
                    ["\(Cobblestone256.saltBytes)", "salt, random, fresh with each commit"],
                    ["\(Cobblestone256.commitmentBytes)", "commitment"],
                    ["\(Cobblestone256.chunkBytes + AES256GCM.tagBytes) each", "full chunks, if there are any"],
                    [
                        "\(AES256GCM.tagBytes) to \(Cobblestone256.chunkBytes + AES256GCM.tagBytes - 1)",
                        "the last chunk",
                    ],
                ])
        }

        private static var payload: [String] {
            table(
                "Bytes", "Field",
                rows: [
                    ["4", "content length"], ["4", "number of items"], ["8", "generation, the same as in the header"],
                    ["", "items, from byte \(Payload.prefixBytes) on"], ["", "zeros to the end"],
                ])
        }

        private static var sizes: [String] {
            let lengths = [Payload.prefixBytes, Padme.floor, Padme.floor + 1, 10_000, 100_000, 1_000_001]
            return table("Content length", "Payload", rows: lengths.map { ["\($0)", "\(Padme.padded($0))"] })
        }

        private static var item: [String] {
            table(
                "Bytes", "Field",
                rows: [
                    ["2 and as many as told", "service"], ["2 and as many as told", "account"], ["8", "created"],
                    ["8", "modified"], ["2", "number of attributes"],
                    ["each 2 and as many as told, twice", "name and value of each attribute"],
                    ["4 and as many as told", "secret"],
                ])
        }

        private static var limits: [String] {
            table(
                "What", "Limit",
                rows: [
                    ["size of the file", "at most \(FileLayout.maximumFileBytes) bytes"],
                    [
                        "raw key",
                        "\(KeyMaterial.rawKeyBytes.lowerBound) to \(KeyMaterial.rawKeyBytes.upperBound) bytes",
                    ],
                    ["work of scrypt, p x 2^logN", "at most \(ScryptCost.maximumWork)"],
                    ["items", "at most as many as fit, at \(ItemLayout.minimumBytes) bytes or more each"],
                ])
        }

        private static var refusals: [String] {
            table("Answer", "Code of `VaultError`", rows: FormatError.allCases.map { ["`\($0)`", "`\($0.code)`"] })
        }
    }
#endif
