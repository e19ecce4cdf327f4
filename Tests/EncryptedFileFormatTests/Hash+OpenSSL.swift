#if EncryptedFile
    import COpenSSL

    /// SHA-256 and SHA-512, for checks that do not go by the code under test.
    enum Hash {
        static func sha256(_ bytes: [UInt8]) -> [UInt8] { unsafe digest(bytes, EVP_sha256(), count: 32) }
        static func sha512(_ bytes: [UInt8]) -> [UInt8] { unsafe digest(bytes, EVP_sha512(), count: 64) }

        private static func digest(_ bytes: [UInt8], _ type: OpaquePointer?, count: Int) -> [UInt8] {
            var result = [UInt8](repeating: 0, count: count)
            unsafe EVP_Digest(bytes, bytes.count, &result, nil, type, nil)
            return result
        }
    }
#endif
