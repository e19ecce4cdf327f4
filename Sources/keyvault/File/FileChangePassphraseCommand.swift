#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultConsole
    import KeyVaultCore

    /// `keyvault file change-passphrase`: replaces the passphrase, and with it the key of the data.
    enum FileChangePassphraseCommand {
        static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
            let descriptor = try call.words.descriptor("new-passphrase-fd")
            var kept: [KeySource] = []
            for path in call.words.values("keep-key-file") { kept.append(.keyFile(try GlobalOptions.absolute(path))) }
            let (keeping, dropping) = (kept, call.words.has("drop-other-keys"))
            let vault = try await call.options.encryptedFileVault()
            try await reporting { () async throws(VaultError) in
                try await vault.unlock()
                let new = try await Passphrases.new(descriptor)
                try await vault.changePassphrase(to: new, keeping: keeping, droppingOtherSlots: dropping)
            }
            await vault.close()
            try StandardOutput.write(call.options.isJSON ? "{\"changed\":true}\n" : "The passphrase is changed.\n")
            return .done
        }
    }
#endif
