#if SecretService
    import KeyVaultCore

    /// How a secret stands in a keyring, so that every provider gives it back unchanged.
    ///
    /// One line of printable ASCII is stored as it is, for other programs to read. Everything else is ``marker`` and
    /// base64: providers change or cut binary data, a passwordless GNOME keyring breaks on line feeds and backslashes
    /// and drops leading blanks, KeePassXC fills in what it takes for a placeholder in braces, and an empty value is
    /// what KWallet answers when it cannot tell the real one.
    enum StoredValue {
        /// What an encoded value begins with.
        static let marker = "keyvault:base64:"

        /// What came of reading a stored value.
        enum Reading: ~Copyable {
            case secret(Secret)
            /// No vault stores such a value; the session may be broken, or the item.
            case implausible
        }

        /// Tells whether the value is stored as it is.
        static func isPlain(_ bytes: Span<UInt8>) -> Bool {
            guard !bytes.isEmpty, !isMarked(bytes) else { return false }
            let (blank, backslash, brace) = (UInt8(ascii: " "), UInt8(ascii: "\\"), UInt8(ascii: "{"))
            guard bytes[0] != blank, bytes[bytes.count - 1] != blank else { return false }
            for index in bytes.indices {
                let byte = bytes[index]
                guard (0x20...0x7E).contains(byte), byte != backslash, byte != brace else { return false }
            }
            return true
        }

        /// The form in which a secret is stored.
        static func stored(_ secret: borrowing Secret) -> Secret {
            secret.withExposedBytes { bytes in
                if isPlain(bytes) { return Secret(copying: bytes) }
                return Secret(capacity: marker.utf8.count + Base64.encodedCount(of: bytes.count)) { output in
                    output.append(copying: marker.utf8.span)
                    Base64.encode(bytes, into: &output)
                }
            }
        }

        /// Reads a stored value of an item of ours.
        static func reading(_ stored: borrowing Secret) -> Reading {
            stored.withExposedBytes { bytes in
                if isPlain(bytes) { return .secret(Secret(copying: bytes)) }
                guard isMarked(bytes) else { return .implausible }
                let characters = bytes.extracting(marker.utf8.count...)
                var isValid = false
                let secret = Secret(capacity: characters.count) { output in
                    isValid = Base64.decode(characters, into: &output)
                }
                return isValid ? .secret(secret) : .implausible
            }
        }

        private static func isMarked(_ bytes: Span<UInt8>) -> Bool {
            let marker = marker.utf8
            guard bytes.count >= marker.count else { return false }
            return marker.enumerated().allSatisfy { index, byte in bytes[index] == byte }
        }
    }
#endif
