import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// One link of the chain, as the doctor found it.
struct Check {
    /// How good it is.
    enum Verdict: String {
        case ok, warning, failure
    }

    let name: String
    let verdict: Verdict
    let detail: String
    let remedy: String?
    /// The exit status that the failure asks for.
    let exit: ExitCode

    static func ok(_ name: String, _ detail: String) -> Check {
        Check(name: name, verdict: .ok, detail: detail, remedy: nil, exit: .done)
    }

    static func warning(_ name: String, _ detail: String, remedy: String) -> Check {
        Check(name: name, verdict: .warning, detail: detail, remedy: remedy, exit: .done)
    }

    static func failure(_ name: String, _ failure: CommandFailure) -> Check {
        Check(name: name, verdict: .failure, detail: failure.message, remedy: failure.remedy, exit: failure.exit)
    }

    static func failure(_ name: String, _ error: VaultError) -> Check { failure(name, CommandFailure(error)) }

    /// The check as a line for people, or two where there is something to do.
    var line: String {
        let mark =
            switch verdict {
            case .ok: "ok     "
            case .warning: "warning"
            case .failure: "FAILURE"
            }
        return "\(mark)  \(name): \(detail)\n" + (remedy.map { "         → \($0)\n" } ?? "")
    }

    /// The check as a JSON object.
    var json: String {
        "{\"name\":\(name.jsonQuoted),\"verdict\":\"\(verdict)\",\"detail\":\(detail.jsonQuoted),"
            + "\"remedy\":\(remedy?.jsonQuoted ?? "null")}"
    }
}
