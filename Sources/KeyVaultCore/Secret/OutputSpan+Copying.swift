extension OutputSpan<UInt8> {
    /// Appends a copy of all bytes at once; there must be room for them.
    package mutating func append(copying bytes: Span<UInt8>) {
        precondition(bytes.count <= freeCapacity, "no room for \(bytes.count) bytes")
        unsafe withUnsafeMutableBufferPointer { buffer, initializedCount in
            initializedCount = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe buffer[initializedCount...].initialize(fromContentsOf: source)
            }
        }
    }
}
