#if SecretService
    import KeyVaultCore
    @testable import SecretServiceBackend
    import Testing

    /// How secrets stand in a keyring.
    @Suite struct StoredValueTests {
        @Test(arguments: [
            "correct horse", "a", "~!@#$%^&*()_+|}[]:;'<>?,./", "sk1_0123456789abcdef", "keyvault:base64", "a  b",
        ])
        func `One line of plain ASCII is stored as it is`(text: String) {
            #expect(stored(Array(text.utf8)) == Array(text.utf8))
        }

        @Test(arguments: [
            "", " leading", "trailing ", "two\nlines", "tab\there", "back\\slash", "{USERNAME}", "Grüße", "a\u{7F}",
            "nul\u{0}", "keyvault:base64:", "keyvault:base64:QUJD",
        ])
        func `What some provider would change is stored in base64`(text: String) throws {
            let stored = String(decoding: stored(Array(text.utf8)), as: UTF8.self)
            #expect(stored.hasPrefix(StoredValue.marker))
            #expect(stored.allSatisfy { $0.isASCII && !$0.isWhitespace && $0 != "\\" })
            #expect(try read(Array(stored.utf8)) == Array(text.utf8))
        }

        @Test func `Bytes of every length come back`() throws {
            for count in 0..<70 {
                let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 200) }
                #expect(try read(stored(bytes)) == bytes)
            }
        }

        @Test(arguments: [
            "", "two\nlines", " blank", "keyvault:base64:QUJ", "keyvault:base64:QUJ*", "keyvault:base64:QUJDR===",
            "keyvault:base64:QR==", "keyvault:base64:=AAA", "keyvault:base64:QUI=QUJD",
        ])
        func `A value that no vault stores makes no sense`(text: String) {
            #expect(throws: Implausible.self) { try read(Array(text.utf8)) }
        }

        @Test(arguments: [
            ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
            ("foobar", "Zm9vYmFy"),
        ])
        func `Base64 is that of RFC 4648, section 10`(text: String, encoded: String) {
            let bytes = Array(text.utf8)
            let characters = [UInt8](capacity: 8) { output in Base64.encode(bytes.span, into: &output) }
            #expect(String(decoding: characters, as: UTF8.self) == encoded)
        }

        private struct Implausible: Error {}

        private func stored(_ bytes: [UInt8]) -> [UInt8] {
            StoredValue.stored(Secret(copying: bytes.span)).exposedArray
        }

        private func read(_ stored: [UInt8]) throws -> [UInt8] {
            switch StoredValue.reading(Secret(copying: stored.span)) {
            case .secret(let secret): return secret.exposedArray
            case .implausible: throw Implausible()
            }
        }
    }

    extension Secret {
        /// A copy of the bytes, which are no secret in a test.
        fileprivate var exposedArray: [UInt8] { withExposedBytes { bytes in bytes.indices.map { bytes[$0] } } }
    }
#endif
