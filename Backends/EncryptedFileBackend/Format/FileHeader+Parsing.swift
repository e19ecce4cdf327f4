import KeyVaultCore

extension FileHeader {
    /// Reads the header with which a file begins.
    ///
    /// Whatever the bytes are, nothing is derived and no more than the header is held.
    ///
    /// - Parameters:
    ///   - file: The file, or as much of it as there is.
    ///   - sha256: Computes the checksum.
    /// - Returns: The header and the number of its bytes.
    /// - Throws: The first of `notAVault`, `unsupportedVersion`, `damagedHeader` and `parametersRefused` that applies.
    static func parse(
        _ file: Span<UInt8>, sha256: (Span<UInt8>) -> [32 of UInt8]
    ) throws(FormatError) -> (header: FileHeader, byteCount: Int) {
        let length = try checkedLength(file)
        let covered = file.extracting(..<(length - FileLayout.checksumBytes))
        let checksum = sha256(covered)
        for index in checksum.indices where file[covered.count + index] != checksum[index] { throw .damagedHeader }
        return (try FileHeader(fields: covered), length)
    }

    /// The length that the file gives for its header, once it is clear that this is a vault of our version.
    private static func checkedLength(_ file: Span<UInt8>) throws(FormatError) -> Int {
        let magic = FileLayout.magic
        guard file.count >= magic.count else { throw .notAVault }
        for index in magic.indices where file[index] != magic[index] { throw .notAVault }
        var cursor = ByteCursor(magic.count..<file.count, failure: .damagedHeader)
        guard try cursor.integer(UInt16.self, in: file) == FileLayout.version else { throw .unsupportedVersion }
        guard try cursor.integer(UInt16.self, in: file) == 0 else { throw .unsupportedVersion }
        let length = Int(try cursor.integer(UInt32.self, in: file))
        guard FileLayout.headerBytes.contains(length), length <= file.count else { throw .damagedHeader }
        return length
    }

    /// Reads what stands before the checksum.
    private init(fields bytes: Span<UInt8>) throws(FormatError) {
        vaultID = VaultID(bytes.extracting(FileLayout.vaultID))
        generation = bytes.bigEndian(UInt64.self, at: FileLayout.generation.lowerBound)
        let count = Int(bytes[FileLayout.recordCount])
        guard generation >= 1, FileLayout.recordCounts.contains(count) else { throw .damagedHeader }
        for index in FileLayout.reserved where bytes[index] != 0 { throw .damagedHeader }

        let records = try Self.rawRecords(count, in: bytes)
        // A record that only a newer version understands is told before anything inside the others is judged.
        guard records.allSatisfy({ $0.type < FileLayout.criticalRecords }) else { throw .unsupportedVersion }
        self.records = []
        for (type, range) in records {
            self.records.append(try Record(type: type, bytes: bytes.extracting(range)))
        }
        guard hasAcceptableCosts else { throw .parametersRefused }
    }

    private static func rawRecords(
        _ count: Int, in bytes: Span<UInt8>
    ) throws(FormatError) -> [(type: UInt16, range: Range<Int>)] {
        var cursor = ByteCursor(FileLayout.recordsOffset..<bytes.count, failure: .damagedHeader)
        var records: [(type: UInt16, range: Range<Int>)] = []
        for _ in 0..<count {
            let type = try cursor.integer(UInt16.self, in: bytes)
            let length = Int(try cursor.integer(UInt16.self, in: bytes))
            records.append((type, try cursor.skip(length)))
        }
        guard cursor.position == cursor.end else { throw .damagedHeader }
        return records
    }
}

extension FileHeader.Record {
    fileprivate init(type: UInt16, bytes: Span<UInt8>) throws(FormatError) {
        switch type {
        case KeySlot.passphraseRecord: self = .slot(try KeySlot(passphraseRecord: bytes))
        case KeySlot.rawKeyRecord: self = .slot(try KeySlot(rawKeyRecord: bytes))
        default: self = .optional(type: type, bytes: Array(capacity: bytes.count) { $0.append(copying: bytes) })
        }
    }
}
