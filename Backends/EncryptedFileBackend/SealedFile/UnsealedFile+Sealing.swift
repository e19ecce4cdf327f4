#if EncryptedFile
    package import KeyVaultCore

    extension UnsealedFile {
        /// The bytes of the file, under a fresh salt each time.
        ///
        /// - Throws: `tooLarge` if there would be more than 64 MiB.
        package borrowing func sealed(random: any RandomSource = SecureRandom()) throws(SealedFileError) -> [UInt8] {
            let header = header.serialised
            let plaintextBytes = payload.plaintext.count
            let count = header.count + Cobblestone256.sealedCount(plaintextBytes)
            guard count <= FileLayout.maximumFileBytes else { throw .format(.tooLarge) }
            let salt = try [UInt8].random(count: Cobblestone256.saltBytes, from: random)
            do throws(CryptoError) {
                return try [UInt8](capacity: count) { output throws(CryptoError) in
                    output.append(copying: header.span)
                    try sealBody(context: Self.bodyContext(header.span), salt: salt, into: &output)
                }
            } catch { throw .crypto(error) }
        }

        /// Whether the bytes of a file open to exactly what this is.
        borrowing func isSealed(in file: Span<UInt8>) throws(SealedFileError) -> Bool {
            let header = header.serialised(sha256: sha256)
            guard file.count >= header.count else { return false }
            for index in header.indices where header[index] != file[index] { return false }
            let context = Self.bodyContext(header.span)
            do throws(CryptoError) {
                return try payload.plaintext.withExposedBytes { message throws(CryptoError) in
                    try dataKey.secret.withExposedBytes { key throws(CryptoError) in
                        try Cobblestone256.holds(
                            message, in: file.extracting(header.count...), key: key, context: context.span)
                    }
                }
            } catch {
                if case .openSSL = error { throw .crypto(error) }
                return false
            }
        }

        private borrowing func sealBody(
            context: [UInt8], salt: [UInt8], into output: inout OutputSpan<UInt8>
        ) throws(CryptoError) {
            try payload.plaintext.withExposedBytes { message throws(CryptoError) in
                try dataKey.secret.withExposedBytes { key throws(CryptoError) in
                    try Cobblestone256.seal(message, key: key, salt: salt.span, context: context.span, into: &output)
                }
            }
        }
    }

    extension FileHeader {
        /// The bytes of the header, the checksum included.
        package var serialised: [UInt8] { serialised(sha256: sha256) }
    }
#endif
