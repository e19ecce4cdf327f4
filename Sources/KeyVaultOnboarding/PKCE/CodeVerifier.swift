public import KeyVaultCore

/// The code verifier of one attempt (RFC 7636, section 4.1): 256 random bits as 43 characters of base64url.
///
/// Whoever holds it can fetch the key once the user has approved; it never leaves the process but in the body of a
/// retrieve.
public struct CodeVerifier: ~Copyable, Sendable {
    /// The 43 characters.
    public let characters: Secret

    /// Makes a verifier.
    ///
    /// - Throws: `VaultError` if there are no random bytes to be had.
    public init(random: any RandomSource = SecureRandom()) throws(VaultError) {
        let octets = try Secret(capacity: 32) { (output) throws(VaultError) in try random.fill(&output) }
        self.init(octets: octets)
    }

    /// Takes up a verifier that was kept; ``isVerifier(_:)`` tells whether the characters are one.
    init(characters: consuming Secret) { self.characters = characters }

    /// Whether the characters can be a verifier: 43 to 128 of base64url.
    static func isVerifier(_ characters: borrowing Secret) -> Bool {
        characters.withExposedBytes { bytes in
            (43...128).contains(bytes.count)
                && bytes.indices.allSatisfy { ApprovalURL.isTokenByte(bytes[$0]) || [0x2D, 0x5F].contains(bytes[$0]) }
        }
    }

    /// Makes the verifier of given octets, as RFC 7636 does in appendix B.
    package init(octets: borrowing Secret) {
        characters = octets.withExposedBytes { bytes in
            Secret(capacity: Base64URL.encodedCount(bytes.count)) { Base64URL.encode(bytes, into: &$0) }
        }
    }
}

#if Onboarding
    extension CodeVerifier {
        /// The S256 challenge (RFC 7636, section 4.2): base64url of the SHA-256 of the characters.
        public borrowing func challenge() -> String {
            characters.withExposedBytes { Base64URL.encode(sha256($0).span) }
        }
    }
#endif
