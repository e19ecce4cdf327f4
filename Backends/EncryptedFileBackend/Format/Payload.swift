package import KeyVaultCore

/// What a vault holds, as the one secret that it was decrypted to, and where in it the items begin.
///
/// Nothing of an item is copied until somebody asks for it: an index of offsets stands for all of them.
package struct Payload: ~Copyable, Sendable {
    /// The whole plaintext, padding included.
    let plaintext: Secret
    /// How often the vault had been written when this was.
    package let generation: UInt64
    /// Where each item begins, in the order of the keys; then where the last one ends.
    let offsets: [UInt32]
    /// The items that no `CredentialKey` can name: they survive every rewrite and are not listed.
    package let unnamedCount: Int

    /// Bytes before the first item: content length, number of items, generation.
    package static let prefixBytes = 16

    init(plaintext: consuming Secret, generation: UInt64, offsets: [UInt32], unnamedCount: Int) {
        self.plaintext = plaintext
        self.generation = generation
        self.offsets = offsets
        self.unnamedCount = unnamedCount
    }

    /// The payload of a vault that holds nothing.
    init(emptyOfGeneration generation: UInt64) {
        self.init(
            plaintext: Secret(capacity: Padme.floor) { output in
                output.append(bigEndian: UInt32(Self.prefixBytes))
                output.append(bigEndian: UInt32(0))
                output.append(bigEndian: generation)
                output.append(repeating: 0, count: output.freeCapacity)
            }, generation: generation, offsets: [UInt32(Self.prefixBytes)], unnamedCount: 0)
    }

    /// The number of items, unnamed ones included.
    package var itemCount: Int { offsets.count - 1 }

    /// A copy of the whole plaintext, for tests that decode it again.
    package borrowing func plaintextCopy() -> Secret { plaintext.copy() }

    /// Where an item stands.
    func range(of item: Int) -> Range<Int> { Int(offsets[item])..<Int(offsets[item + 1]) }
}
