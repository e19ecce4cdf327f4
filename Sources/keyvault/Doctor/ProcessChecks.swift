import Glibc
import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// What the environment of a process means for its secrets.
enum ProcessChecks {
    static func all(_ program: Program) -> [Check] {
        let names = ProcessEnvironment.names
        return [
            variables(names), keyLog(names), proxies(names), coreDumps(program.inherited.allowsCoreDumps), backtraces(),
        ]
    }

    private static func variables(_ names: [String]) -> Check {
        let unknown = names.filter { $0.hasPrefix("KEYVAULT_") && !VaultConfiguration.variableNames.contains($0) }
        if unknown.isEmpty { return .ok("variables", "there is no unknown KEYVAULT_ variable") }
        return .warning(
            "variables", "\(unknown.sorted().joined(separator: ", ")) has no effect",
            remedy: "Correct the name or remove the variable.")
    }

    private static func keyLog(_ names: [String]) -> Check {
        guard names.contains("SSLKEYLOGFILE") else { return .ok("TLS", "no keys of connections are logged") }
        return .warning(
            "TLS", "SSLKEYLOGFILE is set, with which connections can be read; an onboarding refuses it",
            remedy: "Unset SSLKEYLOGFILE.")
    }

    /// Names the variables, whose values may hold a password.
    private static func proxies(_ names: [String]) -> Check {
        let known = ["http_proxy", "https_proxy", "all_proxy", "no_proxy"]
        let used = names.filter { known.contains($0.lowercased()) }
        return .ok("proxy", used.isEmpty ? "no variable names one" : "set by \(used.sorted().joined(separator: ", "))")
    }

    private static func coreDumps(_ areAllowed: Bool) -> Check {
        let others = areAllowed ? "others may, without the memory of secrets" : "nor do others that you start"
        return .ok("core dumps", "this program makes none; \(others)")
    }

    private static func backtraces() -> Check {
        let setting = ProcessVariables()["SWIFT_BACKTRACE"] ?? ""
        guard setting.contains("enable=yes") || setting.contains("enable=on") || setting.contains("enable=true") else {
            return .ok("crash reports", "crashes print no memory")
        }
        return .warning(
            "crash reports", "SWIFT_BACKTRACE lets programs in Swift print memory when they crash; this one does not",
            remedy: "Set SWIFT_BACKTRACE=enable=no for programs that hold secrets.")
    }
}
