import KeyVaultCore

/// One way to open a vault: the data key, wrapped by a key that comes from a passphrase or from raw key bytes.
package struct KeySlot: Sendable, Hashable {
    /// What opens the slot.
    package enum Kind: Sendable, Hashable {
        /// A passphrase, through scrypt of this cost.
        case passphrase(ScryptCost)
        /// Raw key bytes; the source only informs.
        case rawKey(RawKeySource)
    }

    package static let passphraseRecord: UInt16 = 1
    package static let rawKeyRecord: UInt16 = 2
    package static let byteCount = 116
    /// The salt, for the derivation of the slot's keys.
    package static let salt = 4..<36
    /// What the derivation of the slot's keys is bound to: parameters and salt.
    package static let parameters = 0..<36
    /// What tells whether a derived key is the slot's.
    package static let commitment = 36..<68
    /// The encrypted data key and its tag.
    package static let wrappedKey = 68..<116

    package let kind: Kind
    /// The record as it stands in the file.
    let bytes: [UInt8]

    /// Reads a passphrase slot; whether its cost is acceptable is not judged here.
    init(passphraseRecord bytes: Span<UInt8>) throws(FormatError) {
        guard bytes.count == Self.byteCount, bytes[3] == 0 else { throw .damagedHeader }
        self.init(.passphrase(ScryptCost(readLogN: bytes[0], blockSize: bytes[1], parallelism: bytes[2])), bytes)
    }

    /// Reads a raw-key slot.
    init(rawKeyRecord bytes: Span<UInt8>) throws(FormatError) {
        guard bytes.count == Self.byteCount, bytes[1] == 0, bytes[2] == 0, bytes[3] == 0 else { throw .damagedHeader }
        self.init(.rawKey(RawKeySource(rawValue: bytes[0])), bytes)
    }

    /// Takes a record whose parameters are known to be those of the kind.
    init(_ kind: Kind, _ bytes: Span<UInt8>) {
        self.kind = kind
        self.bytes = Array(capacity: bytes.count) { $0.append(copying: bytes) }
    }

    /// The first four bytes of a record of this kind.
    static func appendParameters(_ kind: Kind, to output: inout OutputSpan<UInt8>) {
        switch kind {
        case .passphrase(let cost):
            output.append(cost.logN)
            output.append(cost.blockSize)
            output.append(cost.parallelism)
            output.append(0)
        case .rawKey(let source):
            output.append(source.rawValue)
            output.append(repeating: 0, count: 3)
        }
    }
}

extension KeySlot.Kind {
    /// The type of the record in the file.
    var recordType: UInt16 {
        switch self {
        case .passphrase: KeySlot.passphraseRecord
        case .rawKey: KeySlot.rawKeyRecord
        }
    }
}

extension KeySlot.Kind: CustomStringConvertible {
    package var description: String {
        switch self {
        case .passphrase: "passphrase"
        case .rawKey(let source): source.description
        }
    }
}
