#if EncryptedFile
    import COpenSSL
    import EncryptedFileBackend
    import KeyVaultCore
    import Measuring

    /// AES-256-GCM by OpenSSL's EVP calls and nothing else: the floor of sealing.
    @safe
    struct BareCipher: ~Copyable {
        private let context: OpaquePointer?
        private let key = [UInt8](repeating: 7, count: 32)
        private let nonce = [UInt8](repeating: 9, count: 12)

        init() { unsafe context = EVP_CIPHER_CTX_new() }

        deinit { unsafe EVP_CIPHER_CTX_free(context) }

        /// Encrypts a message into a buffer that has room for it and a tag.
        func seal(_ message: [UInt8], into output: inout [UInt8]) {
            var count: Int32 = 0
            unsafe EVP_EncryptInit_ex2(context, EVP_aes_256_gcm(), key, nonce, nil)
            unsafe message.withUnsafeBufferPointer { message in
                unsafe output.withUnsafeMutableBufferPointer { output in
                    unsafe EVP_EncryptUpdate(
                        context, output.baseAddress, &count, message.baseAddress, Int32(message.count))
                    unsafe EVP_EncryptFinal_ex(context, output.baseAddress.map { unsafe $0 + Int(count) }, &count)
                    unsafe EVP_CIPHER_CTX_ctrl(
                        context, EVP_CTRL_AEAD_GET_TAG, 16, output.baseAddress.map { unsafe $0 + message.count })
                }
            }
        }
    }

    /// Sealing and key derivation, without files.
    enum CryptoBenchmark {
        static func run() async throws {
            let message = [UInt8](repeating: 3, count: 1 << 20)
            let cipher = BareCipher()
            var bare = [UInt8](repeating: 0, count: message.count + 16)
            let (key, salt) = ([UInt8](repeating: 1, count: 32), [UInt8](repeating: 2, count: 24))
            // The buffer is made once, as it is for the floor: what is measured is the sealing.
            var sealed = [UInt8](repeating: 0, count: Cobblestone256.sealedCount(message.count))
            let (floor, sealing) = try await Measurement.both(500) { _ in
                cipher.seal(message, into: &bare)
            } _: { _ in
                try unsafe sealed.withUnsafeMutableBufferPointer { buffer in
                    var output = unsafe OutputSpan(buffer: buffer, initializedCount: 0)
                    try Cobblestone256.seal(
                        message.span, key: key.span, salt: salt.span, context: key.span, into: &output)
                    _ = unsafe output.finalize(for: buffer)
                }
            }
            print("## Sealing 1 MiB\n\n\(Measurement.header)")
            print(sealing.row("chunked encryption", floor: floor, target: "speed at least 0.8: ratio at most 1.25"))
            let passphrase = Secret(utf8: "for the benchmark only")
            let scrypt = try await Measurement.of(5) { _ in
                _ = try Scrypt.derive(64, from: passphrase, salt: salt.span, n: 1 << 17, r: 8, p: 1)
            }
            print(scrypt.row("scrypt, N = 2^17"))
        }
    }
#endif
