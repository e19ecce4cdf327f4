extension Span<UInt8> {
    /// The integer that stands at an offset, most significant byte first.
    func bigEndian<Integer: FixedWidthInteger & BitwiseCopyable>(_: Integer.Type, at offset: Int) -> Integer {
        unsafe Integer(bigEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: Integer.self))
    }
}

extension OutputSpan<UInt8> {
    /// Appends an integer, most significant byte first.
    mutating func append<Integer: FixedWidthInteger>(bigEndian value: Integer) {
        var bytes = value.bigEndian
        unsafe withUnsafeBytes(of: &bytes) { bytes in
            unsafe withUnsafeMutableBufferPointer { buffer, initialized in
                precondition(bytes.count <= buffer.count - initialized, "no room for an integer")
                unsafe UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                    .copyMemory(from: bytes)
                initialized += bytes.count
            }
        }
    }
}
