extension Span<UInt8> {
    /// Compares with as many other bytes, in a time that depends on their number alone; words first, then the rest.
    func hasSameBytes(as other: Span<UInt8>) -> Bool {
        precondition(count == other.count, "only equal lengths can be compared in constant time")
        return unsafe withUnsafeBufferPointer { mine in
            unsafe other.withUnsafeBufferPointer { theirs in
                let (mine, theirs) = (UnsafeRawBufferPointer(mine), UnsafeRawBufferPointer(theirs))
                let words = count / 8
                var difference: UInt64 = 0
                for word in 0..<words {
                    let one = unsafe mine.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
                    difference |= unsafe one ^ theirs.loadUnaligned(fromByteOffset: word * 8, as: UInt64.self)
                }
                for index in words * 8..<count { difference |= unsafe UInt64(mine[index] ^ theirs[index]) }
                return difference == 0
            }
        }
    }
}
