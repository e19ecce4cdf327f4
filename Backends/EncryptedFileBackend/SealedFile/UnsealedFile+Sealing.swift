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
