#if EncryptedFile
    import EncryptedFileBackend
    import KeyVaultConsole
    import KeyVaultCore

    /// `keyvault file add-key`: adds a key that opens the file as well.
    enum FileAddKeyCommand {
        static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
            let source = try keySource(call)
            let vault = try await call.options.encryptedFileVault()
            try await reporting { () async throws(VaultError) in
                try await vault.unlock()
                try await vault.addKey(source)
            }
            await vault.close()
            try StandardOutput.write(call.options.isJSON ? "{\"added\":true}\n" : "The key is added.\n")
            return .done
        }

        private static func keySource(_ call: Program.Call) throws(CommandFailure) -> KeySource {
            let names = ["new-key-file", "new-credential", "new-passphrase-fd"].filter(call.words.has)
            guard names.count <= 1 else { throw call.usage("only one key can be added at a time") }
            if let path = call.words.value("new-key-file") { return .keyFile(try GlobalOptions.absolute(path)) }
            if let name = call.words.value("new-credential") { return .systemdCredential(name) }
            let descriptor = try call.words.descriptor("new-passphrase-fd")
            return .passphrase { () async throws(VaultError) in try await Passphrases.new(descriptor) }
        }
    }
#endif
