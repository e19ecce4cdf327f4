import Glibc
import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// `keyvault set`: stores what comes from standard input, or what a person types.
enum SetCommand {
    static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        let key = try ParsedWords.key(call.words.operands[0], call.words.operands[1])
        let selection = try await call.options.openVault()
        guard selection.vault.persistence != .process else {
            throw .invalid(
                "Cannot store \(key): the vault would forget it at once", remedy: "Choose a vault that lasts.")
        }
        guard call.options.passphraseDescriptor != STDIN_FILENO else {
            throw call.usage("standard input cannot give both the passphrase and the secret")
        }
        let secret = try await secret(for: key)
        try await reporting { () async throws(VaultError) in
            try await selection.vault.store(secret, for: key, label: call.words.value("label"))
        }
        await selection.vault.close()
        if call.options.isJSON { try StandardOutput.write("{\"stored\":\(key.json)}\n") }
        return .done
    }

    private static func secret(for key: CredentialKey) async throws(CommandFailure) -> Secret {
        let isTerminal = isatty(STDIN_FILENO) == 1
        return try await reporting { () async throws(VaultError) in
            do throws(VaultError) {
                if isTerminal { return try await Passphrases.onTerminal("Secret for \(key): ") }
                return try await Passphrases.fromDescriptor(STDIN_FILENO, limit: VaultLimits.secretBytes)
            } catch { throw error.during(.store, key: key) }
        }
    }
}
