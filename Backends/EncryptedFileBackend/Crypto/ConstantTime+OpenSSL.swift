#if EncryptedFile
    import COpenSSL

    extension Span<UInt8> {
        /// Whether the bytes are the same, in a time that depends on their number alone.
        func isEqualInConstantTime(to other: Span<UInt8>) -> Bool {
            guard count == other.count else { return false }
            return unsafe withUnsafeBufferPointer { mine in
                unsafe other.withUnsafeBufferPointer { theirs in
                    unsafe CRYPTO_memcmp(mine.baseAddress, theirs.baseAddress, mine.count) == 0
                }
            }
        }
    }
#endif
