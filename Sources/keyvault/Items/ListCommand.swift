import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// `keyvault list`: tells what is stored, but none of the secrets.
enum ListCommand {
    static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        let service = call.words.operands.first
        let selection = try await call.options.openVault()
        let showsTimes = call.words.has("times")
        let entries = try await reporting { () async throws(VaultError) in
            showsTimes || call.options.isJSON
                ? try await selection.vault.entries(service: service)
                : try await selection.vault.entriesWithoutDates(service: service)
        }
        var output = StandardOutput()
        if call.options.isJSON {
            try output.append("{\"entries\":[")
            for (index, entry) in entries.enumerated() { try output.append((index == 0 ? "" : ",") + entry.json) }
            try output.append("]}\n")
        } else {
            for entry in entries { try output.append(entry.line(showsTime: showsTimes)) }
        }
        try output.flush()
        return .done
    }
}

extension VaultEntry {
    /// The entry as a line for people.
    fileprivate func line(showsTime: Bool) -> String {
        let time = showsTime ? "\t" + (modified?.description ?? "") : ""
        return "\(key)\t\(label?.escapingControls ?? "")\(time)\n"
    }

    /// The entry as a JSON object.
    fileprivate var json: String {
        let times = [("created", created), ("modified", modified)].map { name, time in
            "\"\(name)\":\(time.map { "\"\($0)\"" } ?? "null")"
        }
        return "{\(key.jsonMembers),\"label\":\(label?.jsonQuoted ?? "null"),\(times.joined(separator: ","))}"
    }
}
