public import KeyVaultCore

/// A value to look for in memory, kept masked so that looking for it makes no copy of it.
///
/// ```swift
/// let canary = Canary()
/// try await vault.store(canary.secret(), for: key)
/// await vault.close()
/// #expect(try MemoryScan.copies(of: canary) == 0)
/// ```
public struct Canary: Sendable {
    /// The bytes, each combined with ``mask`` by exclusive or.
    public let masked: [UInt8]
    /// What hides the bytes.
    public let mask: UInt8

    /// Makes a value of random letters and digits, so that it fits into texts, JSON and URLs alike.
    ///
    /// - Parameters:
    ///   - count: How many; at least 40, because short blocks of freed memory are reused at once and hide a leak.
    ///   - mask: What hides the bytes; with the default, no masked byte is zero.
    public init(count: Int = 64, mask: UInt8 = 0x5A) {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYabcdefghijklmnopqrstuvwxyz0123456789".utf8)
        var generator = SystemRandomNumberGenerator()
        let masked = (0..<count).map { _ in alphabet[Int.random(in: alphabet.indices, using: &generator)] ^ mask }
        self.init(masked: masked, mask: mask)
    }

    /// Takes a value that is masked already.
    public init(masked: [UInt8], mask: UInt8 = 0x5A) {
        self.masked = masked
        self.mask = mask
    }

    /// The number of bytes.
    public var count: Int { masked.count }

    /// Appends the plain bytes, one by one.
    public func append(to output: inout OutputSpan<UInt8>) {
        for byte in masked { output.append(byte ^ mask) }
    }

    /// Makes a secret of the plain bytes, in its own memory.
    public func secret() -> Secret {
        Secret(capacity: masked.count) { append(to: &$0) }
    }

    /// Tells whether a secret holds these bytes.
    public func isEqual(to secret: borrowing Secret) -> Bool {
        secret.withExposedBytes { bytes in
            bytes.count == masked.count && masked.indices.allSatisfy { bytes[$0] ^ mask == masked[$0] }
        }
    }

    /// Makes an ordinary array of the plain bytes: a leak, for the control case of a test.
    public func leaked() -> [UInt8] {
        masked.map { $0 ^ mask }
    }
}
