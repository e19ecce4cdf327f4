import Glibc

/// A source of random bytes; tests bring one that repeats itself.
public protocol RandomSource: Sendable {
    /// Appends random bytes until the output is full.
    ///
    /// - Throws: ``VaultError`` with `ioFailure` if there are none to be had; nothing weaker is ever used instead.
    func fill(_ output: inout OutputSpan<UInt8>) throws(VaultError)
}

/// The kernel's random generator, `getentropy(3)`.
public struct SecureRandom: RandomSource {
    /// Makes a source; it has no state.
    public init() {}

    /// Appends bytes of the kernel's generator until the output is full.
    public func fill(_ output: inout OutputSpan<UInt8>) throws(VaultError) {
        while output.freeCapacity > 0 {
            let failure = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized -> Int32 in
                // One call gives 256 bytes at the most.
                let part = unsafe UnsafeMutableBufferPointer(rebasing: buffer[initialized...].prefix(256))
                guard unsafe getentropy(part.baseAddress, part.count) == 0 else { return errno }
                initialized += part.count
                return 0
            }
            guard failure == 0 else {
                throw VaultError(.ioFailure, during: .prepare, cause: .system(call: "getentropy", errno: failure))
            }
        }
    }
}
