import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// `keyvault remove`: removes a secret.
enum RemoveCommand {
    static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        let key = try ParsedWords.key(call.words.operands[0], call.words.operands[1])
        let selection = try await call.options.openVault()
        let existed = try await reporting { () async throws(VaultError) in try await selection.vault.remove(key) }
        await selection.vault.close()
        guard existed else { throw .notFound(key) }
        if call.options.isJSON { try StandardOutput.write("{\"removed\":\(key.json)}\n") }
        return .done
    }
}
