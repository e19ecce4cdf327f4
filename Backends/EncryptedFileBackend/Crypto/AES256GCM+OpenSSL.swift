#if EncryptedFile
    import COpenSSL
    import KeyVaultCore

    /// AES-256-GCM (NIST SP 800-38D) under one key: 96-bit nonces and 128-bit tags, no others.
    ///
    /// It is the owner of an `EVP_CIPHER_CTX` that keeps the expanded key from message to message. Whoever calls it has
    /// to see to it that no nonce is used twice for sealing.
    @safe
    package struct AES256GCM: ~Copyable {
        package static let keyBytes = 32
        package static let nonceBytes = 12
        package static let tagBytes = 16

        /// What a context does; one direction per context.
        package enum Direction: Int32 {
            case opening = 0
            case sealing = 1
        }

        private let context: OpaquePointer
        private let direction: Direction

        /// Expands a key of 32 bytes.
        package init(key: Span<UInt8>, for direction: Direction) throws(CryptoError) {
            precondition(key.count == Self.keyBytes, "not a key of AES-256")
            guard let cipher = unsafe EVP_CIPHER_fetch(nil, "AES-256-GCM", nil) else {
                throw .failed("EVP_CIPHER_fetch")
            }
            defer { unsafe EVP_CIPHER_free(cipher) }
            guard let context = unsafe EVP_CIPHER_CTX_new() else { throw .failed("EVP_CIPHER_CTX_new") }
            let succeeded = unsafe key.withUnsafeBufferPointer { key in
                unsafe EVP_CipherInit_ex2(context, cipher, key.baseAddress, nil, direction.rawValue, nil)
            }
            guard succeeded == 1 else {
                unsafe EVP_CIPHER_CTX_free(context)
                throw .failed("EVP_CipherInit_ex2")
            }
            unsafe self.context = context
            self.direction = direction
        }

        deinit { unsafe EVP_CIPHER_CTX_free(context) }

        /// Appends the ciphertext of a message and its tag.
        package borrowing func seal(
            _ message: Span<UInt8>, nonce: Span<UInt8>, additional: Span<UInt8>, into output: inout OutputSpan<UInt8>
        ) throws(CryptoError) {
            precondition(direction == .sealing, "this context opens")
            try begin(nonce: nonce, additional: additional)
            try update(message, into: &output)
            let succeeded = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized -> Bool in
                let tag = unsafe UnsafeMutableBufferPointer(rebasing: buffer[initialized...].prefix(Self.tagBytes))
                var none: Int32 = 0
                guard tag.count == Self.tagBytes, unsafe EVP_CipherFinal_ex(context, tag.baseAddress, &none) == 1,
                    unsafe EVP_CIPHER_CTX_ctrl(
                        context, EVP_CTRL_AEAD_GET_TAG, Int32(Self.tagBytes), tag.baseAddress) == 1
                else { return false }
                initialized += Self.tagBytes
                return true
            }
            guard succeeded else { throw .failed("EVP_CipherFinal_ex") }
        }

        /// Appends the message of a ciphertext with its tag; what was appended is worthless if it throws.
        ///
        /// - Throws: `CryptoError.notAuthentic` if anything differs from what was sealed.
        package borrowing func open(
            _ sealed: Span<UInt8>, nonce: Span<UInt8>, additional: Span<UInt8>, into output: inout OutputSpan<UInt8>
        ) throws(CryptoError) {
            precondition(direction == .opening, "this context seals")
            let length = sealed.count - Self.tagBytes
            guard length >= 0 else { throw .notAuthentic }
            try begin(nonce: nonce, additional: additional)
            try update(sealed.extracting(..<length), into: &output)
            let isTagSet = unsafe sealed.extracting(length...).withUnsafeBytes { tag in
                unsafe EVP_CIPHER_CTX_ctrl(
                    context, EVP_CTRL_AEAD_SET_TAG, Int32(tag.count), UnsafeMutableRawPointer(mutating: tag.baseAddress)
                )
            }
            guard isTagSet == 1 else { throw .failed("EVP_CIPHER_CTX_ctrl") }
            var nothing: UInt8 = 0
            var none: Int32 = 0
            guard unsafe EVP_CipherFinal_ex(context, &nothing, &none) == 1 else {
                ERR_clear_error()
                throw .notAuthentic
            }
        }

        private borrowing func begin(nonce: Span<UInt8>, additional: Span<UInt8>) throws(CryptoError) {
            precondition(nonce.count == Self.nonceBytes, "not a nonce of 96 bits")
            let isBegun = unsafe nonce.withUnsafeBufferPointer { nonce in
                unsafe EVP_CipherInit_ex2(context, nil, nil, nonce.baseAddress, -1, nil)
            }
            guard isBegun == 1 else { throw .failed("EVP_CipherInit_ex2") }
            guard !additional.isEmpty else { return }
            let isBound = unsafe additional.withUnsafeBufferPointer { bytes -> Int32 in
                var count: Int32 = 0
                return unsafe EVP_CipherUpdate(context, nil, &count, bytes.baseAddress, Int32(bytes.count))
            }
            guard isBound == 1 else { throw .failed("EVP_CipherUpdate") }
        }

        private borrowing func update(
            _ input: Span<UInt8>, into output: inout OutputSpan<UInt8>
        ) throws(CryptoError) {
            precondition(input.count <= output.freeCapacity, "no room for \(input.count) bytes")
            guard !input.isEmpty else { return }
            let succeeded = unsafe output.withUnsafeMutableBufferPointer { buffer, initialized -> Bool in
                unsafe input.withUnsafeBufferPointer { input -> Bool in
                    guard let start = buffer.baseAddress else { return false }
                    var count: Int32 = 0
                    let result = unsafe EVP_CipherUpdate(
                        context, start + initialized, &count, input.baseAddress, Int32(input.count))
                    initialized += input.count
                    return result == 1 && Int(count) == input.count
                }
            }
            guard succeeded else { throw .failed("EVP_CipherUpdate") }
        }
    }
#endif
