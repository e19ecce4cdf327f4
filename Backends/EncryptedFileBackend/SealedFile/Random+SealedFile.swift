#if EncryptedFile
    import KeyVaultCore

    extension Secret {
        /// Random bytes that are a secret, such as a key.
        static func random(count: Int, from source: any RandomSource) throws(SealedFileError) -> Secret {
            do throws(VaultError) {
                return try Secret(capacity: count) { output throws(VaultError) in try source.fill(&output) }
            } catch { throw .vault(error) }
        }
    }

    extension [UInt8] {
        /// Random bytes that are no secret, such as a salt.
        static func random(count: Int, from source: any RandomSource) throws(SealedFileError) -> [UInt8] {
            do throws(VaultError) {
                return try [UInt8](capacity: count) { output throws(VaultError) in try source.fill(&output) }
            } catch { throw .vault(error) }
        }
    }
#endif
