#if EncryptedFile
    import COpenSSL

    /// SHA-256 of bytes.
    func sha256(_ bytes: Span<UInt8>) -> [32 of UInt8] {
        var digest = [32 of UInt8](repeating: 0)
        let succeeded = unsafe bytes.withUnsafeBufferPointer { input in
            var digestSpan = digest.mutableSpan
            return unsafe digestSpan.withUnsafeMutableBufferPointer { output in
                unsafe EVP_Digest(input.baseAddress, input.count, output.baseAddress, nil, EVP_sha256(), nil)
            }
        }
        // It fails only where OpenSSL has no SHA-256 at all or no memory: nothing could be trusted from here on.
        precondition(succeeded == 1, "OpenSSL cannot compute SHA-256")
        return digest
    }
#endif
