import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// `keyvault migrate`: moves everything to another vault.
enum MigrateCommand {
    static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        guard let source = call.words.value("from"), let target = call.words.value("to") else {
            throw call.usage("--from and --to must name two vaults")
        }
        let operands = call.words.operands
        guard operands.count.isMultiple(of: 2) else { throw call.usage("each SERVICE needs its ACCOUNT") }
        var options = VaultMigration.Options()
        options.removesSource = call.words.has("remove-source")
        options.replacesTarget = call.words.has("replace")
        for index in stride(from: 0, to: operands.count, by: 2) {
            options.furtherItems.append(try ParsedWords.key(operands[index], operands[index + 1]))
        }
        let migration: VaultMigration
        do throws(VaultSelectionError) {
            migration = try await VaultMigration(
                call.options.configuration(), from: source, to: target, registry: InstalledLibraries.registry)
        } catch { throw CommandFailure(error) }
        let report = try await reporting { () async throws(VaultError) in try await migration.run(options) }
        try StandardOutput.write(call.options.isJSON ? report.json : report.text)
        return .done
    }
}

extension VaultMigration.Report {
    /// What was done, for people.
    fileprivate var text: String {
        """
        \(copied) copied, \(alreadyThere) there already, \(removed) removed from the source.
        The data is in \(target) now.\(source.backend == target.backend ? "" : " Configure the backend '\(target.backend)'.")

        """
    }

    /// What was done, for scripts.
    fileprivate var json: String {
        let counts = [("copied", copied), ("alreadyThere", alreadyThere), ("removed", removed)]
            .map { "\"\($0)\":\($1)" }
        let places = [("source", source), ("target", target)].map { name, place in
            "\"\(name)\":{\"backend\":\(place.backend.jsonQuoted),\"place\":\(place.place.jsonQuoted)}"
        }
        return "{\((counts + places).joined(separator: ","))}\n"
    }
}
