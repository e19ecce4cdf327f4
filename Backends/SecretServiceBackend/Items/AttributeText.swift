#if SecretService
    import KeyVaultCore

    /// How a text stands among the attributes of an item, so that every provider gives it back unchanged.
    ///
    /// Almost all texts stand as they are, for other programs to search. KeePassXC drops control characters and
    /// noncharacters, which XML cannot hold: texts with such stand in base64 behind ``StoredValue/marker``.
    enum AttributeText {
        /// The form in which a text is stored.
        static func stored(_ text: String) -> String {
            let isClean = !text.utf8.starts(with: StoredValue.marker.utf8) && text.unicodeScalars.allSatisfy(isKept)
            guard !isClean else { return text }
            let bytes = Array(text.utf8)
            let characters = [UInt8](capacity: Base64.encodedCount(of: bytes.count)) { output in
                Base64.encode(bytes.span, into: &output)
            }
            return StoredValue.marker + String(decoding: characters, as: UTF8.self)
        }

        /// The text that is stored in this form; a form that no vault writes stands for itself.
        static func text(_ stored: String) -> String {
            guard stored.utf8.starts(with: StoredValue.marker.utf8) else { return stored }
            let characters = Array(stored.utf8.dropFirst(StoredValue.marker.utf8.count))
            var isValid = false
            let bytes = [UInt8](capacity: characters.count) { output in
                isValid = Base64.decode(characters.span, into: &output)
            }
            return (isValid ? String(validating: bytes, as: UTF8.self) : nil) ?? stored
        }

        private static func isKept(_ scalar: Unicode.Scalar) -> Bool {
            scalar.properties.generalCategory != .control && scalar.value & 0xFFFE != 0xFFFE
        }
    }
#endif
