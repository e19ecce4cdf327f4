import Glibc

extension Span<UInt8> {
    /// Whether both have the same bytes, in a time that tells where they differ.
    package func isIdentical(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { mine in
            unsafe other.withUnsafeBytes { theirs in
                guard let mine = mine.baseAddress, let theirs = theirs.baseAddress else { return isEmpty }
                return unsafe memcmp(mine, theirs, count) == 0
            }
        }
    }
}
