import KeyVaultCore

extension VaultConfiguration {
    /// The variables that are read, in the order of the documentation.
    package static let variableNames = [
        "KEYVAULT_BACKEND", "KEYVAULT_CONFIG", "KEYVAULT_FILE_PATH", "KEYVAULT_KEY_FILE", "KEYVAULT_CREDENTIAL",
        "KEYVAULT_DEADLINE", "KEYVAULT_INTERACTION",
    ]

    /// Reads the variables `KEYVAULT_*`.
    ///
    /// - Throws: ``ConfigurationError`` that names the variable.
    init(application: String, variables: ProcessVariables) throws(ConfigurationError) {
        self.init(application: application)
        func setting(_ variable: String) -> SettingText? {
            variables[variable].map { SettingText(text: $0, key: nil, origin: .environment(variable: variable)) }
        }
        backends = try setting("KEYVAULT_BACKEND")?.backends()
        if let path = setting("KEYVAULT_CONFIG") {
            guard path.text.utf8.first == UInt8(ascii: "/") else { throw path.refused(.relativePath) }
            file = path.text
        }
        encryptedFile.path = try setting("KEYVAULT_FILE_PATH")?.required()
        let keyFile = setting("KEYVAULT_KEY_FILE")
        if let credential = setting("KEYVAULT_CREDENTIAL") {
            guard keyFile == nil else {
                throw credential.refused(.badValue(expected: "left out where KEYVAULT_KEY_FILE is set"))
            }
            encryptedFile.key = .systemdCredential(try credential.required())
        } else if let keyFile {
            encryptedFile.key = .keyFile(try keyFile.required())
        }
        let deadline = try setting("KEYVAULT_DEADLINE")?.duration()
        let interaction = try setting("KEYVAULT_INTERACTION")?.interaction()
        (secretService.deadline, encryptedFile.deadline) = (deadline, deadline)
        (secretService.interaction, encryptedFile.interaction) = (interaction, interaction)
    }
}
