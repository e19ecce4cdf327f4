import KeyVaultConsole

/// `keyvault file …`: what concerns the encrypted file alone.
enum FileCommands {
    static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        #if EncryptedFile
            switch call.command.name {
            case "file init": try await FileInitCommand.run(call)
            case "file change-passphrase": try await FileChangePassphraseCommand.run(call)
            case "file add-key": try await FileAddKeyCommand.run(call)
            case "file keygen": try await FileKeygenCommand.run(call)
            default: try await FileInfoCommand.run(call)
            }
        #else
            throw .invalid("This program was built without encrypted files", remedy: "Use another build.")
        #endif
    }
}
