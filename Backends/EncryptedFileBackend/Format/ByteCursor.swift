/// A position in bytes that nobody has checked yet; every step beyond their end is an error.
struct ByteCursor {
    private(set) var position: Int
    /// The first offset that does not belong to what is read.
    let end: Int
    private let failure: FormatError

    /// Begins at the start of a range.
    ///
    /// - Parameter failure: What it means if the bytes end too early.
    init(_ range: Range<Int>, failure: FormatError) {
        position = range.lowerBound
        end = range.upperBound
        self.failure = failure
    }

    /// Steps over so many bytes and returns where they stand.
    mutating func skip(_ count: Int) throws(FormatError) -> Range<Int> {
        guard count <= end - position else { throw failure }
        defer { position += count }
        return position..<(position + count)
    }

    /// Reads an integer, most significant byte first.
    mutating func integer<Integer: FixedWidthInteger & BitwiseCopyable>(
        _: Integer.Type, in bytes: Span<UInt8>
    ) throws(FormatError) -> Integer {
        bytes.bigEndian(Integer.self, at: try skip(MemoryLayout<Integer>.size).lowerBound)
    }
}
