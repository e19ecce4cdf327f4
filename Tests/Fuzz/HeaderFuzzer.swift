import EncryptedFileBackend

/// The parser of headers, behind magic, version, length and checksum; what it accepts has to be written back the same.
@c(LLVMFuzzerTestOneInput)
public func fuzzHeader(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = unsafe Array(UnsafeBufferPointer(start: data, count: count))
    var header = Array("KeyVault".utf8) + [0, 1, 0, 0]
    let length = UInt32(16 + input.count + 32)
    for shift: UInt32 in [24, 16, 8, 0] { header.append(UInt8(truncatingIfNeeded: length >> shift)) }
    header += input + [UInt8](repeating: 0, count: 32)
    putChecksumRight(in: &header)
    do throws(SealedFileError) {
        let parsed = try UnsealedFile.header(of: header.span)
        precondition(parsed.byteCount == header.count)
        precondition(!parsed.header.records.isEmpty && parsed.header.generation > 0)
        precondition(parsed.header.serialised == header, "a header that was accepted is written otherwise")
    } catch {
        guard case .format(.damagedHeader) = error else {
            precondition(error == .format(.unsupportedVersion) || error == .format(.parametersRefused))
            return 0
        }
    }
    return 0
}
