package import KeyVaultCore

/// What opens a slot: a passphrase or the bytes of a raw key.
///
/// It is a reference to a secret, which is wiped when the last one is gone.
package struct KeyMaterial: Sendable {
    enum Kind: Sendable {
        case passphrase
        case rawKey(RawKeySource)
    }

    /// How many bytes a raw key may have.
    package static let rawKeyBytes = 32...1_024

    let kind: Kind
    let box: SecretBox

    /// A passphrase of exactly these bytes.
    ///
    /// - Throws: `invalidArgument` if there are none.
    package static func passphrase(_ bytes: consuming Secret) throws(VaultError) -> KeyMaterial {
        guard bytes.count > 0 else { throw refused(.emptyPassphrase) }
        return KeyMaterial(kind: .passphrase, box: SecretBox(bytes))
    }

    /// A passphrase of the UTF-8 of a text in Unicode's Normalization Form C, so that it does not matter how a keyboard
    /// composes its letters.
    ///
    /// - Throws: `invalidArgument` if it is empty.
    package static func passphrase(normalising text: String) throws(VaultError) -> KeyMaterial {
        var count = 0
        text._withNFCCodeUnits { _ in count += 1 }
        return try passphrase(Secret(capacity: count) { output in text._withNFCCodeUnits { output.append($0) } })
    }

    /// A raw key of exactly these bytes, a newline at the end included.
    ///
    /// - Parameter source: Where they come from; noted in the slot, for people.
    /// - Throws: `invalidArgument` if there are fewer than 32 or more than 1,024.
    package static func rawKey(
        _ bytes: consuming Secret, source: RawKeySource = .other
    ) throws(VaultError) -> KeyMaterial {
        guard rawKeyBytes.contains(bytes.count) else { throw refused(.rawKeyLength) }
        return KeyMaterial(kind: .rawKey(source), box: SecretBox(bytes))
    }

    private static func refused(_ fault: VaultError.ArgumentFault) -> VaultError {
        VaultError(.invalidArgument, during: .prepare, cause: .argument(fault))
    }

    /// Whether the slot is of the kind that this opens.
    func fits(_ slot: KeySlot) -> Bool {
        switch (kind, slot.kind) {
        case (.passphrase, .passphrase), (.rawKey, .rawKey): true
        case (.passphrase, .rawKey), (.rawKey, .passphrase): false
        }
    }
}

/// A slot that is to be made.
package struct NewSlot: Sendable {
    let material: KeyMaterial
    let kind: KeySlot.Kind

    /// A slot for a key.
    ///
    /// - Parameter cost: What a derivation from a passphrase shall cost; a raw key needs none.
    package init(_ material: KeyMaterial, cost: ScryptCost = .standard) {
        self.material = material
        kind =
            switch material.kind {
            case .passphrase: .passphrase(cost)
            case .rawKey(let source): .rawKey(source)
            }
    }

    /// A slot of the same kind and cost as one that it replaces.
    init(_ material: KeyMaterial, like slot: KeySlot) {
        self.material = material
        kind = slot.kind
    }
}
