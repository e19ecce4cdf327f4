import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// `keyvault doctor`: looks at each link of the chain from the configuration to a stored secret.
enum DoctorCommand {
    static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        let checks = await checks(call.options) + ProcessChecks.all(call.program)
        var output = StandardOutput()
        if call.options.isJSON {
            try output.append("{\"checks\":[\(checks.map(\.json).joined(separator: ","))]}\n")
        } else {
            for check in checks { try output.append(check.line) }
        }
        try output.flush()
        return checks.first { $0.verdict == .failure }?.exit ?? .done
    }

    private static func checks(_ options: GlobalOptions) async -> [Check] {
        let selector: VaultSelector
        do throws(VaultSelectionError) {
            selector = try await VaultSelector(options.configuration(), registry: InstalledLibraries.registry)
        } catch { return [.failure("configuration", CommandFailure(error))] }
        let configuration = selector.configuration
        let backends = configuration.backends.joined(separator: ", ")
        let file = configuration.file.map { ", with '\($0.escapingControls)'" } ?? ""
        var checks = [Check.ok("configuration", "\(backends), chosen by \(configuration.origin)\(file)")]
        do throws(VaultSelectionError) {
            let selection = try await selector.select()
            checks += selection.refused.map {
                .warning($0.backend, "passed over: \($0.reason.message)", remedy: $0.reason.remedy)
            }
            checks.append(pin(selection))
            checks += await VaultChecks.all(selection.location.backend, selector, options)
        } catch {
            checks.append(.failure("selection", CommandFailure(error)))
        }
        return checks
    }

    private static func pin(_ selection: VaultSelection) -> Check {
        switch selection.pin {
        case .pinned(let file): .ok("pin", "the data is in \(selection.location), as '\(file.escapingControls)' says")
        case .notYet(let file):
            .ok("pin", "nothing is stored yet; '\(file.escapingControls)' will say where the data is")
        default:
            .warning(
                "pin", "nothing remembers where the data is",
                remedy: "Set HOME or XDG_STATE_HOME, and use a vault that lasts.")
        }
    }
}
