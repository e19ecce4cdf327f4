import KeyVaultCore

extension FileHeader {
    /// The bytes of the header, the checksum included.
    func serialised(sha256: (Span<UInt8>) -> [32 of UInt8]) -> [UInt8] {
        let length = byteCount
        return Array(capacity: length) { output in
            appendFields(headerLength: UInt32(length), to: &output)
            let checksum = sha256(output.span)
            output.append(copying: checksum.span)
        }
    }

    private func appendFields(headerLength: UInt32, to output: inout OutputSpan<UInt8>) {
        let magic = FileLayout.magic
        output.append(copying: magic.span)
        output.append(bigEndian: FileLayout.version)
        output.append(bigEndian: UInt16(0))
        output.append(bigEndian: headerLength)
        output.append(bigEndian: vaultID.high)
        output.append(bigEndian: vaultID.low)
        output.append(bigEndian: generation)
        output.append(UInt8(records.count))
        output.append(repeating: 0, count: FileLayout.reserved.count)
        for record in records { record.append(to: &output) }
    }
}

extension FileHeader.Record {
    fileprivate func append(to output: inout OutputSpan<UInt8>) {
        let (type, bytes) =
            switch self {
            case .slot(let slot): (slot.kind.recordType, slot.bytes)
            case .optional(let type, let bytes): (type, bytes)
            }
        output.append(bigEndian: type)
        output.append(bigEndian: UInt16(bytes.count))
        output.append(copying: bytes.span)
    }
}
