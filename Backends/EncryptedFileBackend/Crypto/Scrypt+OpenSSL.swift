#if EncryptedFile
    import COpenSSL
    package import KeyVaultCore

    /// scrypt (RFC 7914).
    package enum Scrypt {
        /// Derives key bytes from a passphrase; takes as long as its parameters say, and 128 * r * N bytes.
        ///
        /// - Throws: `CryptoError.openSSL`, also where the memory cannot be had.
        package static func derive(
            _ count: Int, from passphrase: borrowing Secret, salt: Span<UInt8>, n: UInt64, r: UInt64, p: UInt64
        ) throws(CryptoError) -> Secret {
            // OpenSSL's own ceiling is 32 MiB, which 2^15 exceeds.
            let maximumMemory = 128 * r * (n + p + 2) + 1_048_576
            return try passphrase.withExposedBytes { password throws(CryptoError) in
                try Secret(capacity: count) { output throws(CryptoError) in
                    let succeeded = unsafe password.withUnsafeBytes { password in
                        unsafe salt.withUnsafeBufferPointer { salt in
                            unsafe output.withUnsafeMutableBufferPointer { key, initialized in
                                initialized = count
                                return unsafe EVP_PBE_scrypt(
                                    password.baseAddress?.assumingMemoryBound(to: CChar.self), password.count,
                                    salt.baseAddress, salt.count, n, r, p, maximumMemory, key.baseAddress, count)
                            }
                        }
                    }
                    guard succeeded == 1 else { throw .failed("EVP_PBE_scrypt") }
                }
            }
        }
    }
#endif
