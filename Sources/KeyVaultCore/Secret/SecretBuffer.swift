/// A growing buffer for a secret whose length is not known beforehand, such as an answer from a socket.
///
/// It has the memory of a ``Secret``: every block that it outgrows is wiped.
public struct SecretBuffer: ~Copyable, Sendable {
    private var memory: LockedMemory
    /// The number of bytes so far.
    public private(set) var count = 0

    /// Makes an empty buffer with room for a first block of bytes.
    public init(capacity: Int = 1_024) {
        memory = LockedMemory(capacity: capacity)
    }

    deinit { memory.release() }

    /// Adds bytes at the end.
    public mutating func append(_ bytes: Span<UInt8>) {
        reserve(bytes.count)
        count = memory.append(after: count) { output in output.append(copying: bytes) }
    }

    /// Adds the UTF-8 of a text that is no secret, such as the punctuation around one.
    public mutating func append(_ text: StaticString) {
        let bytes = unsafe Span(_unsafeStart: text.utf8Start, count: text.utf8CodeUnitCount)
        append(bytes)
    }

    /// Turns the bytes into a secret without copying them.
    public consuming func finish() -> Secret {
        let secret = Secret(adopting: memory, count: count)
        discard self
        return secret
    }

    private mutating func reserve(_ more: Int) {
        guard count + more > memory.capacity else { return }
        let larger = LockedMemory(capacity: max(memory.capacity * 2, count + more))
        memory.withBytes(count: count) { bytes in
            _ = larger.append(after: 0) { output in output.append(copying: bytes) }
        }
        memory.release()
        memory = larger
    }
}
