#if Onboarding
    import KeyVaultCore
    import KeyVaultOnboarding

    extension Secret {
        /// Whether it has the form of a code verifier (RFC 7636, section 4.1).
        var isCodeVerifier: Bool {
            withExposedBytes { bytes in
                (43...128).contains(bytes.count)
                    && bytes.indices.allSatisfy { bytes[$0].isAlphanumeric || "-._~".utf8.contains(bytes[$0]) }
            }
        }

        /// Whether a challenge was made from it by S256 (RFC 7636, section 4.6).
        borrowing func hasChallenge(_ challenge: String) -> Bool {
            let digest = withExposedBytes { sha256($0) }
            return base64URL(digest.indices.map { digest[$0] }) == challenge
        }
    }

    /// Base64 with the alphabet of URLs and without padding (RFC 4648, section 5).
    private func base64URL(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".unicodeScalars)
        var text = String.UnicodeScalarView()
        var bits = 0
        var count = 0
        for byte in bytes {
            bits = (bits << 8 | Int(byte)) & 0xFFFF
            count += 8
            while count >= 6 {
                count -= 6
                text.append(alphabet[bits >> count & 0x3F])
            }
        }
        if count > 0 { text.append(alphabet[bits << (6 - count) & 0x3F]) }
        return String(text)
    }
#endif
