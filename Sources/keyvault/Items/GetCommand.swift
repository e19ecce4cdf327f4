import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// `keyvault get`: writes a secret to standard output.
enum GetCommand {
    static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        let key = try ParsedWords.key(call.words.operands[0], call.words.operands[1])
        let selection = try await call.options.openVault()
        let found = try await reporting { () async throws(VaultError) in try await selection.vault.secret(for: key) }
        guard let secret = found else { throw .notFound(key) }
        try secret.withExposedBytes { bytes throws(CommandFailure) in try StandardOutput.write(bytes) }
        if StandardOutput.isTerminal { try StandardOutput.write("\n") }
        return .done
    }
}
