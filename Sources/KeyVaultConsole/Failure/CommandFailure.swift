package import KeyVaultCore
package import KeyVaultSelection

/// Why a command did not do what it was asked; what the user or a script is told.
package struct CommandFailure: Error, Sendable {
    /// The exit status.
    package let exit: ExitCode
    /// The code for scripts: one of `VaultError.Code`, or `usage`, `notFound` and others.
    package let code: String
    /// Which call failed, if it was a vault's.
    package let operation: String?
    /// What the layer below reported.
    package let cause: String?
    /// What happened, in one line.
    package let message: String
    /// What the user can do, in one line.
    package let remedy: String

    /// Describes a failure that is no vault's.
    package init(_ exit: ExitCode, code: String, _ message: String, remedy: String, cause: String? = nil) {
        self.exit = exit
        self.code = code
        operation = nil
        self.cause = cause
        self.message = message
        self.remedy = remedy
    }

    /// The command line is wrong.
    package static func usage(_ message: String, command: String? = nil) -> CommandFailure {
        let command = command.map { "keyvault \($0)" } ?? "keyvault"
        return CommandFailure(.usage, code: "usage", message, remedy: "See '\(command) --help'.")
    }

    /// An argument cannot be used.
    package static func invalid(_ message: String, remedy: String = "Correct the argument.") -> CommandFailure {
        CommandFailure(.refused, code: VaultError.Code.invalidArgument.rawValue, message, remedy: remedy)
    }

    /// A system call failed.
    package static func system(_ what: String, errno: Int32, remedy: String) -> CommandFailure {
        CommandFailure(
            .failure, code: VaultError.Code.ioFailure.rawValue, "\(what): errno \(errno)", remedy: remedy,
            cause: "errno \(errno)")
    }

    /// A vault failed.
    package init(_ error: VaultError) {
        exit = ExitCode(error.code)
        code = error.code.rawValue
        operation = error.operation.rawValue
        cause = error.cause?.description
        message = error.message
        remedy = error.remedy.naming(missing: error.cause)
    }

    /// No vault was opened.
    package init(_ error: VaultSelectionError) {
        exit = ExitCode(error.code)
        code = error.code.rawValue
        operation = VaultError.Operation.open.rawValue
        cause = if case .vault(let error) = error { error.cause?.description } else { nil }
        message = error.message
        remedy = error.remedy
    }
}

extension CommandFailure {
    /// The failure as one line for people.
    package var line: String { "keyvault: \(message) (\(remedy))\n" }

    /// The failure as one line for scripts.
    package var json: String {
        let members = [
            ("code", code), ("operation", operation), ("cause", cause), ("message", message), ("remedy", remedy),
        ]
        let text = members.map { "\"\($0)\":\($1?.jsonQuoted ?? "null")" }.joined(separator: ",")
        return "{\"error\":{\(text)}}\n"
    }
}

extension String {
    /// The tool has a command that makes the file that is missing.
    fileprivate func naming(missing cause: VaultError.Cause?) -> String {
        guard case .file(.missing, let path) = cause, path.hasSuffix(".keyvault") || contains("create") else {
            return self
        }
        return "Create the vault first with 'keyvault file init', or correct the configured path."
    }
}

/// Runs calls of a vault whose failures end the command.
package func reporting<R: ~Copyable>(
    _ calls: () async throws(VaultError) -> R
) async throws(CommandFailure) -> R {
    do throws(VaultError) { return try await calls() } catch { throw CommandFailure(error) }
}
