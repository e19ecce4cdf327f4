#if EncryptedFile
    import COpenSSL
    package import KeyVaultCore

    /// HKDF (RFC 5869), its two steps apart.
    package struct HKDF: Sendable {
        /// The hash; the vault's is SHA-512.
        private let digest: StaticString
        private let digestBytes: Int

        /// HKDF with SHA-512.
        package static let sha512 = HKDF(digest: "SHA512", digestBytes: 64)
        /// HKDF with SHA-256, which the examples of RFC 5869 use.
        package static let sha256 = HKDF(digest: "SHA256", digestBytes: 32)

        /// HKDF-Extract: HMAC of the input key under the salt.
        package func extract(_ inputKey: Span<UInt8>, salt: Span<UInt8>) throws(CryptoError) -> Secret {
            try derive(digestBytes, mode: EVP_KDF_HKDF_MODE_EXTRACT_ONLY, key: inputKey, parameter: "salt", salt)
        }

        /// HKDF-Expand: so many bytes from a pseudorandom key, bound to a context.
        ///
        /// - Throws: `CryptoError.openSSL`, also for more than 255 digests of output or 32 KiB of context.
        package func expand(
            _ key: Span<UInt8>, info: Span<UInt8>, count: Int
        ) throws(CryptoError) -> Secret {
            try derive(count, mode: EVP_KDF_HKDF_MODE_EXPAND_ONLY, key: key, parameter: "info", info)
        }

        private func derive(
            _ count: Int, mode: Int32, key: Span<UInt8>, parameter: StaticString, _ value: Span<UInt8>
        ) throws(CryptoError) -> Secret {
            let context = try KDFContext("HKDF")
            return try Secret(capacity: count) { output throws(CryptoError) in
                let succeeded = unsafe output.withUnsafeMutableBufferPointer { output, initialized in
                    initialized = count
                    return unsafe derive(context, into: output, mode: mode, key: key, parameter: parameter, value)
                }
                guard succeeded else { throw .failed("EVP_KDF_derive") }
            }
        }

        private func derive(
            _ context: borrowing KDFContext, into output: UnsafeMutableBufferPointer<UInt8>, mode: Int32,
            key: Span<UInt8>, parameter: StaticString, _ value: Span<UInt8>
        ) -> Bool {
            var mode = mode
            return unsafe withUnsafeMutablePointer(to: &mode) { mode in
                unsafe key.withUnsafeBufferPointer { key in
                    unsafe value.withUnsafeBufferPointer { value in
                        unsafe context.derive(
                            into: output,
                            [
                                OSSL_PARAM_construct_int(name("mode"), mode),
                                OSSL_PARAM_construct_utf8_string(
                                    name("digest"), UnsafeMutablePointer(mutating: name(digest)), 0),
                                octets("key", key), octets(parameter, value), OSSL_PARAM_construct_end(),
                            ])
                    }
                }
            }
        }

        private func octets(_ parameter: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> OSSL_PARAM {
            // OpenSSL takes a pointer to nothing for no value at all, not for an empty one.
            let start = unsafe bytes.baseAddress.map { unsafe UnsafeRawPointer($0) } ?? UnsafeRawPointer(name("empty"))
            return unsafe OSSL_PARAM_construct_octet_string(
                name(parameter), UnsafeMutableRawPointer(mutating: start), bytes.count)
        }

        /// The characters of a literal, which live as long as the program; a `String` lends its own for a call only.
        private func name(_ literal: StaticString) -> UnsafePointer<CChar> {
            unsafe UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
        }
    }

    /// The owner of an `EVP_KDF_CTX`.
    @safe
    private struct KDFContext: ~Copyable {
        private let context: OpaquePointer

        init(_ algorithm: StaticString) throws(CryptoError) {
            guard let kdf = unsafe EVP_KDF_fetch(nil, "\(algorithm)", nil) else { throw .failed("EVP_KDF_fetch") }
            defer { unsafe EVP_KDF_free(kdf) }
            guard let context = unsafe EVP_KDF_CTX_new(kdf) else { throw .failed("EVP_KDF_CTX_new") }
            unsafe self.context = context
        }

        deinit { unsafe EVP_KDF_CTX_free(context) }

        func derive(into output: UnsafeMutableBufferPointer<UInt8>, _ parameters: [OSSL_PARAM]) -> Bool {
            unsafe EVP_KDF_derive(context, output.baseAddress, output.count, parameters) == 1
        }
    }
#endif
