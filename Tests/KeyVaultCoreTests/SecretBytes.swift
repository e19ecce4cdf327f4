import KeyVaultCore

extension [UInt8] {
    /// The bytes of a span, for comparisons.
    init(copying bytes: Span<UInt8>) { self = bytes.indices.map { bytes[$0] } }

    /// The bytes of a secret, for comparisons.
    init(revealing secret: borrowing Secret) { self = secret.withExposedBytes { [UInt8](copying: $0) } }
}

/// The text of a secret, if there is one.
func revealedText(_ secret: consuming Secret?) -> String? {
    guard let secret else { return nil }
    return String(decoding: [UInt8](revealing: secret), as: UTF8.self)
}
