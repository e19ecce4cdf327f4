extension Span<UInt8> {
    /// The integer that stands at an offset, most significant byte first.
    func bigEndian<Integer: FixedWidthInteger & BitwiseCopyable>(_: Integer.Type, at offset: Int) -> Integer {
        unsafe Integer(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Integer.self))
    }
}

extension OutputSpan<UInt8> {
    /// Appends an integer, most significant byte first.
    mutating func append<Integer: FixedWidthInteger>(bigEndian value: Integer) {
        var shift = Integer.bitWidth - 8
        while shift >= 0 {
            append(UInt8(truncatingIfNeeded: value >> shift))
            shift -= 8
        }
    }
}
