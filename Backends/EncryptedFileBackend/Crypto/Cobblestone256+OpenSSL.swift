#if EncryptedFile
    import COpenSSL
    package import KeyVaultCore

    /// Cobblestone-256, chunked encryption with AES-256-GCM and SHA-512 (c2sp.org/chunked-encryption@v1).
    ///
    /// A sealed message is salt, commitment and chunks of 16 KiB with a tag each, the last one always shorter: whatever
    /// is reordered, left out or added does not open.
    package enum Cobblestone256 {
        package static let saltBytes = 24
        /// What the derivation of a message's keys begins with.
        package static let label: StaticString = "c2sp.org/chunked-encryption@v1+AEAD_AES_256_GCM"
        package static let commitmentBytes = 32
        package static let chunkBytes = 16_384
        private static let sealedChunkBytes = chunkBytes + AES256GCM.tagBytes
        private static let prefixBytes = saltBytes + commitmentBytes

        /// The bytes that a message of so many bytes is sealed to.
        package static func sealedCount(_ count: Int) -> Int {
            prefixBytes + count + (count / chunkBytes + 1) * AES256GCM.tagBytes
        }

        /// Appends a sealed message.
        ///
        /// - Parameters:
        ///   - key: 32 random bytes.
        ///   - salt: 24 bytes that are never used again with this key.
        ///   - context: What the message is bound to; at most 32,000 bytes.
        package static func seal(
            _ message: Span<UInt8>, key: Span<UInt8>, salt: Span<UInt8>, context: Span<UInt8>,
            into output: inout OutputSpan<UInt8>
        ) throws(CryptoError) {
            precondition(salt.count == saltBytes, "not a salt of 192 bits")
            let keys = try MessageKeys(key: key, salt: salt, context: context)
            output.append(copying: salt)
            keys.bytes.withExposedBytes { output.append(copying: $0.extracting(MessageKeys.commitment)) }
            let cipher = try keys.cipher(for: .sealing)
            var nonce = keys.nonce()
            let none = Span<UInt8>()
            for start in stride(from: 0, through: message.count, by: chunkBytes) {
                let end = min(start + chunkBytes, message.count)
                nonce.number = UInt64(start / chunkBytes)
                try cipher.seal(
                    message.extracting(start..<end), nonce: nonce.bytes.span, additional: none, into: &output)
            }
        }

        /// The message that was sealed.
        ///
        /// - Throws: `CryptoError.wrongKey` if key, salt, commitment or context differ; `notAuthentic` for the rest.
        package static func open(
            _ sealed: Span<UInt8>, key: Span<UInt8>, context: Span<UInt8>
        ) throws(CryptoError) -> Secret {
            let opening = try Opening.begin(sealed, key: key, context: context)
            return try Secret(capacity: opening.messageCount) { output throws(CryptoError) in
                for number in 0..<opening.chunkCount { try opening.open(number, of: sealed, into: &output) }
            }
        }

        /// Whether a sealed message opens to exactly this one; it is opened chunk by chunk, in little memory.
        static func holds(
            _ message: Span<UInt8>, in sealed: Span<UInt8>, key: Span<UInt8>, context: Span<UInt8>
        ) throws(CryptoError) -> Bool {
            let opening = try Opening.begin(sealed, key: key, context: context)
            guard opening.messageCount == message.count else { return false }
            var isSame = true
            _ = try Secret(capacity: min(chunkBytes, message.count)) { chunk throws(CryptoError) in
                for number in 0..<opening.chunkCount where isSame {
                    let start = number * chunkBytes
                    try opening.open(number, of: sealed, into: &chunk)
                    let expected = message.extracting(start..<min(start + chunkBytes, message.count))
                    isSame = chunk.span.isIdentical(to: expected)
                    chunk.removeAll()
                }
            }
            return isSame
        }

        /// What is needed to open the chunks of one sealed message.
        private struct Opening: ~Copyable {
            private let keys: MessageKeys
            private let cipher: AES256GCM
            let chunkCount: Int
            let messageCount: Int

            private init(keys: consuming MessageKeys, cipher: consuming AES256GCM, messageCount: Int, chunkCount: Int) {
                self.keys = keys
                self.cipher = cipher
                self.messageCount = messageCount
                self.chunkCount = chunkCount
            }

            static func begin(
                _ sealed: Span<UInt8>, key: Span<UInt8>, context: Span<UInt8>
            ) throws(CryptoError) -> Opening {
                guard sealed.count >= prefixBytes else { throw .notAuthentic }
                let keys = try MessageKeys(key: key, salt: sealed.extracting(..<saltBytes), context: context)
                let commitment = sealed.extracting(saltBytes..<prefixBytes)
                let isRight = keys.bytes.withExposedBytes {
                    $0.extracting(MessageKeys.commitment).isEqualInConstantTime(to: commitment)
                }
                guard isRight else { throw .wrongKey }
                let byteCount = sealed.count - prefixBytes
                let fullChunks = byteCount / sealedChunkBytes
                let messageCount = byteCount - (fullChunks + 1) * AES256GCM.tagBytes
                // A message without its short last chunk, or with a part of its tag alone, has been cut.
                guard messageCount >= fullChunks * chunkBytes else { throw .notAuthentic }
                let cipher = try keys.cipher(for: .opening)
                return Opening(keys: keys, cipher: cipher, messageCount: messageCount, chunkCount: fullChunks + 1)
            }

            func open(
                _ number: Int, of sealed: Span<UInt8>, into output: inout OutputSpan<UInt8>
            ) throws(CryptoError) {
                let start = prefixBytes + number * sealedChunkBytes
                let chunk = sealed.extracting(start..<min(start + sealedChunkBytes, sealed.count))
                var nonce = keys.nonce()
                nonce.number = UInt64(number)
                try cipher.open(chunk, nonce: nonce.bytes.span, additional: Span(), into: &output)
            }
        }
    }

    /// Key, base nonce and commitment of one message.
    private struct MessageKeys: ~Copyable {
        static let nonce = 32..<44
        static let commitment = 44..<76
        let bytes: Secret

        init(key: Span<UInt8>, salt: Span<UInt8>, context: Span<UInt8>) throws(CryptoError) {
            guard key.count == AES256GCM.keyBytes else { throw .wrongKey }
            let label = Cobblestone256.label
            let info = [UInt8](capacity: label.utf8CodeUnitCount + 1 + salt.count + context.count) { output in
                unsafe output.append(copying: Span(_unsafeStart: label.utf8Start, count: label.utf8CodeUnitCount))
                output.append(0)
                output.append(copying: salt)
                output.append(copying: context)
            }
            bytes = try HKDF.sha512.expand(key, info: info.span, count: Self.commitment.upperBound)
        }

        borrowing func cipher(for direction: AES256GCM.Direction) throws(CryptoError) -> AES256GCM {
            try bytes.withExposedBytes { bytes throws(CryptoError) in
                try AES256GCM(key: bytes.extracting(..<AES256GCM.keyBytes), for: direction)
            }
        }

        borrowing func nonce() -> ChunkNonce {
            bytes.withExposedBytes { ChunkNonce(base: $0.extracting(Self.nonce)) }
        }
    }

    /// The base nonce, combined by exclusive or with the number of a chunk as a big-endian integer.
    private struct ChunkNonce {
        private(set) var bytes = [12 of UInt8](repeating: 0)

        init(base: Span<UInt8>) {
            for index in base.indices { bytes[index] = base[index] }
        }

        /// The chunk that the nonce is for.
        var number: UInt64 = 0 {
            didSet {
                let change = oldValue ^ number
                for place in 0..<8 { bytes[11 - place] ^= UInt8(truncatingIfNeeded: change >> (8 * place)) }
            }
        }
    }
#endif
