#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultCore
    import Testing

    @Suite struct FormatErrorTests {
        @Test(arguments: [
            (FormatError.notAVault, VaultError.Code.notAVault), (.unsupportedVersion, .unsupportedVersion),
            (.damagedHeader, .damaged), (.parametersRefused, .parametersRefused), (.noMatchingSlot, .wrongPassphrase),
            (.wrongKey, .wrongPassphrase), (.damagedBody, .damaged), (.malformedPayload, .damaged),
            (.rolledBack, .rolledBack), (.tooLarge, .tooLarge),
        ])
        func `A format error becomes a vault error and stays as its cause`(
            _ format: FormatError, _ code: VaultError.Code
        ) throws {
            let error = SealedFileError.format(format).vaultError(during: .open)
            #expect(error.code == code)
            #expect(error.cause == .format(format.rawValue))
            #expect(error.operation == .open)
        }

        @Test func `A failure of OpenSSL keeps its reason`() {
            let error = SealedFileError.crypto(.openSSL(call: "EVP_x", reason: "malloc failure"))
                .vaultError(during: .store)
            #expect(error.code == .ioFailure)
            #expect(error.cause == .openSSL(reason: "EVP_x: malloc failure"))
        }
    }
#endif
