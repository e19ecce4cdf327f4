import Glibc
import KeyVaultConsole
import KeyVaultCore
import KeyVaultSelection

/// `keyvault exec`: lets a command take the place of the tool, with a credential in its environment.
enum ExecCommand {
    static func run(_ call: Program.Call) async throws(CommandFailure) -> ExitCode {
        let service = call.words.operands[0]
        let variables = try variables(call, service: service)
        let selection = try await call.options.openVault()
        let key = try await key(call.words.operands, selection.vault)
        let found = try await reporting { () async throws(VaultError) in try await selection.vault.secret(for: key) }
        guard let secret = found else { throw .notFound(key) }
        let hasNUL = secret.withExposedBytes { bytes in bytes.indices.contains { bytes[$0] == 0 } }
        guard !hasNUL || !variables.contains(where: { $0.part == .secret }) else {
            throw .invalid(
                "Cannot run the command: the secret of \(key) holds a NUL, which no variable can",
                remedy: "Let the command read it from 'keyvault get'.")
        }
        await selection.vault.close()
        if let descriptor = call.options.passphraseDescriptor, descriptor > 2 { close(descriptor) }
        let block = VariableBlock(variables, account: key.account, secret: secret)
        let command = call.words.afterDashes ?? []
        let failure = unsafe block.execute(
            ProcessArguments.last(command.count), replacing: variables.map(\.name), restoring: call.program.inherited)
        throw CommandFailure(
            failure == ENOENT ? .notFound : .failure, code: failure == ENOENT ? "notFound" : "ioFailure",
            "Cannot run '\(command[0].escapingControls)': errno \(failure)",
            remedy: "Check the name of the command.", cause: "errno \(failure)")
    }

    private static func variables(
        _ call: Program.Call, service: String
    ) throws(CommandFailure) -> [CredentialVariable] {
        var variables: [CredentialVariable] = []
        for text in call.words.values("env") {
            guard let variable = CredentialVariable(text) else {
                throw call.usage("--env needs NAME=account or NAME=secret")
            }
            variables.append(variable)
        }
        if variables.isEmpty && service == "porkbun.com" { return CredentialVariable.porkbun }
        guard !variables.isEmpty else { throw call.usage("--env must say which variables to set") }
        guard Set(variables.map(\.name)).count == variables.count else {
            throw call.usage("--env names a variable twice")
        }
        return variables
    }

    /// The key that was named, or the only one of the service.
    private static func key(_ operands: [String], _ vault: any KeyVault) async throws(CommandFailure) -> CredentialKey {
        if operands.count == 2 { return try ParsedWords.key(operands[0], operands[1]) }
        _ = try ParsedWords.key(operands[0], "")
        let keys = try await reporting { () async throws(VaultError) in
            try await vault.entries(service: operands[0]).map(\.key)
        }
        guard let key = keys.first else { throw .notFound(try ParsedWords.key(operands[0], "")) }
        guard keys.count == 1 else {
            let accounts = keys.map { "'\($0.account.escapingControls)'" }.joined(separator: ", ")
            throw CommandFailure(
                .failure, code: VaultError.Code.ambiguous.rawValue,
                "The service has several accounts: \(accounts)", remedy: "Name the account.")
        }
        return key
    }
}

/// A variable, and which part of the credential it gets.
struct CredentialVariable {
    /// A part of a credential.
    enum Part: String {
        case account, secret
    }

    let name: String
    let part: Part

    /// What programs that use Porkbun's API look for.
    static let porkbun = [
        CredentialVariable(name: "PORKBUN_API_KEY", part: .account),
        CredentialVariable(name: "PORKBUN_SECRET_API_KEY", part: .secret),
    ]

    /// Reads `NAME=account` or `NAME=secret`.
    init?(_ text: String) {
        guard let sign = text.lastIndex(of: "="), let part = Part(rawValue: String(text[text.index(after: sign)...]))
        else { return nil }
        let name = text[..<sign].utf8
        let letters = name.allSatisfy { byte in
            (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "_")
        }
        guard let first = name.first, letters, !(0x30...0x39).contains(first) else { return nil }
        self.init(name: String(text[..<sign]), part: part)
    }

    private init(name: String, part: Part) {
        self.name = name
        self.part = part
    }
}
