/// Bytes that must not leak: a passphrase, an API key, a token.
///
/// A secret lives in memory of its own that is kept out of swap and core dumps where the system allows it, and is
/// wiped when it dies. It cannot be copied by accident, printed, interpolated, dumped, hashed or encoded: the compiler
/// refuses. Its bytes can be reached in one way only, ``withExposedBytes(_:)``.
///
/// ```swift
/// let secret = Secret(capacity: 32) { output in
///     readKey(into: &output)          // filled in place: no second copy exists
/// }
/// secret.withExposedBytes { bytes in use(bytes) }
/// ```
///
/// What it does not protect from: a debugger, root, and programs of the same user that may read this process.
public struct Secret: ~Copyable, Sendable {
    private let memory: LockedMemory
    /// The number of bytes.
    public let count: Int

    /// Makes a secret by filling its memory in place.
    ///
    /// - Parameters:
    ///   - capacity: The most bytes that `fill` may write.
    ///   - fill: Appends the bytes. If it throws, what it wrote is wiped.
    public init<E: Error>(
        capacity: Int, initializingWith fill: (inout OutputSpan<UInt8>) throws(E) -> Void
    ) throws(E) {
        let memory = LockedMemory(capacity: capacity)
        do throws(E) { count = try memory.append(after: 0, fill) } catch {
            memory.release()
            throw error
        }
        self.memory = memory
    }

    /// Copies bytes into a new secret; whoever owns the original still has to wipe it.
    public init(copying bytes: Span<UInt8>) {
        self.init(capacity: bytes.count) { output in output.append(copying: bytes) }
    }

    /// Copies the UTF-8 of a text into a new secret.
    ///
    /// The text itself stays in memory for as long as Swift likes: prefer ``init(capacity:initializingWith:)`` where
    /// the bytes come from outside.
    public init(utf8 text: String) {
        self.init(copying: text.utf8.span)
    }

    init(adopting memory: LockedMemory, count: Int) {
        self.memory = memory
        self.count = count
    }

    deinit { memory.release() }

    /// Whether the bytes are locked into main memory; `false` where `RLIMIT_MEMLOCK` did not allow it.
    public var isLocked: Bool { memory.isLocked }

    /// Gives the bytes to a closure; they must not be kept beyond it.
    public borrowing func withExposedBytes<R: ~Copyable, E: Error>(
        _ body: (Span<UInt8>) throws(E) -> R
    ) throws(E) -> R {
        try memory.withBytes(count: count, body)
    }

    /// Makes a second secret of the same bytes.
    public borrowing func copy() -> Secret {
        withExposedBytes { Secret(copying: $0) }
    }

    /// Tells whether two secrets have the same bytes, in a time that depends on their lengths alone.
    public borrowing func isEqual(to other: borrowing Secret) -> Bool {
        guard count == other.count else { return false }
        return withExposedBytes { mine in
            other.withExposedBytes { theirs in mine.hasSameBytes(as: theirs) }
        }
    }
}
