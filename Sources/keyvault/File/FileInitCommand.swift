#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultConsole
    import KeyVaultCore
    import KeyVaultSelection

    /// `keyvault file init`: makes the encrypted file.
    enum FileInitCommand {
        static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
            var file = try await call.options.encryptedFile(asksForNew: true)
            // A person needs longer for two passphrases than for one.
            file.promptDeadline *= 3
            let new = file
            let vault = try await reporting { () async throws(VaultError) in try await EncryptedFileVault.create(new) }
            await vault.close()
            let path = new.path
            try StandardOutput.write(
                call.options.isJSON ? "{\"created\":\(path.jsonQuoted)}\n" : "Created \(path.escapingControls).\n")
            return .done
        }
    }
#endif
