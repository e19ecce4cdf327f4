import KeyVaultCore

/// A configuration in which nothing is left open, and where its choice of a backend comes from.
package struct CompleteConfiguration: Sendable {
    /// All settings.
    package let settings: VaultConfiguration
    /// The names of the backends, at least one.
    package let backends: [String]
    /// Where they were chosen.
    package let origin: ConfigurationOrigin
    /// The file that was read, if there was one.
    package let file: String?
    /// The application's directories.
    package let directories: BaseDirectories

    /// Adds to what a program chose the environment, then the file, then the defaults; reads the file.
    package init(
        _ code: VaultConfiguration, variables: ProcessVariables, registry: VaultRegistry
    ) throws(ConfigurationError) {
        let application = code.application
        guard !application.isEmpty, application != ".", application != "..",
            !application.utf8.contains(UInt8(ascii: "/")), !application.utf8.contains(0)
        else {
            let expected = "a name without a slash"
            throw ConfigurationError(.badValue(expected: expected), key: "application", origin: .code)
        }
        directories = BaseDirectories(variables, application: application)
        let environment = try VaultConfiguration(application: application, variables: variables)
        var settings = code.completed(by: environment)
        var origin = ConfigurationOrigin.standard
        if environment.backends != nil { origin = .environment(variable: "KEYVAULT_BACKEND") }
        if code.backends != nil { origin = .code }

        let file = try Self.file(code.file ?? environment.file, directories)
        if let file {
            let (inFile, line) = try VaultConfiguration.parse(
                file, application: application, others: registry.settings)
            if settings.backends == nil && inFile.backends != nil { origin = .file(path: file.path, line: line) }
            settings = settings.completed(by: inFile)
        }
        backends = settings.backends ?? ["secret-service"]
        self.file = file?.path
        self.settings = settings
        self.origin = origin
        guard !backends.isEmpty, Set(backends).count == backends.count else {
            let expected = "at least one backend, and each only once"
            throw ConfigurationError(.badValue(expected: expected), key: "backend", origin: origin)
        }
        for name in backends { try registry.check(name, origin: origin) }
    }

    /// The file that was named, which must exist, or the application's own, which need not.
    private static func file(
        _ named: String?, _ directories: BaseDirectories
    ) throws(ConfigurationError) -> ConfigurationFile? {
        if let named {
            guard let file = try ConfigurationFile.read(named) else {
                throw ConfigurationError(.missing, origin: .file(path: named, line: 0))
            }
            return file
        }
        guard let directory = try directories.path(.configuration) else { return nil }
        return try ConfigurationFile.read("\(directory)/keyvault.json")
    }
}
