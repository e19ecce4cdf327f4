import Glibc
package import KeyVaultCore
package import KeyVaultSelection

/// The options of every command.
package struct GlobalOptions: Sendable {
    /// Whether output and failures are JSON.
    package let isJSON: Bool
    /// The vaults as the command line names them.
    package let backends: [String]?
    /// The descriptor to read a passphrase from.
    package let passphraseDescriptor: Int32?
    private let configurationFile: String?
    package let keyFile: String?

    /// Reads the options.
    package init(_ words: ParsedWords) throws(CommandFailure) {
        isJSON = words.has("json")
        backends = words.value("backend").map { $0.split(separator: ",").map(String.init) }
        configurationFile = try words.value("config").map { path throws(CommandFailure) in try Self.absolute(path) }
        keyFile = try words.value("key-file").map { path throws(CommandFailure) in try Self.absolute(path) }
        passphraseDescriptor = try words.descriptor("passphrase-fd")
        if keyFile != nil && passphraseDescriptor != nil {
            throw .usage("--key-file and --passphrase-fd exclude each other")
        }
    }

    /// A path as a shell means it: from the working directory on.
    package static func absolute(_ path: String) throws(CommandFailure) -> String {
        guard !path.isEmpty else { throw .usage("a path is empty") }
        if path.utf8.first == UInt8(ascii: "/") { return path }
        guard let directory = unsafe getcwd(nil, 0) else {
            throw .system("Cannot find the working directory", errno: errno, remedy: "Give an absolute path.")
        }
        defer { unsafe free(directory) }
        return unsafe "\(String(cString: directory))/\(path)"
    }

    /// The tool's own configuration, before environment and file.
    package func configuration() -> VaultConfiguration {
        var configuration = VaultConfiguration(application: "keyvault")
        configuration.file = configurationFile
        configuration.backends = backends
        let descriptor = passphraseDescriptor
        if let keyFile { configuration.encryptedFile.key = .keyFile(keyFile) }
        if descriptor != nil { configuration.encryptedFile.key = .passphrase }
        configuration.askPassphrase = Passphrases.present(descriptor)
        return configuration
    }

    /// Chooses the vault.
    package func openVault() async throws(CommandFailure) -> VaultSelection {
        do throws(VaultSelectionError) {
            return try await KeyVaultSelection.openVault(configuration(), registry: InstalledLibraries.registry)
        } catch { throw CommandFailure(error) }
    }
}

extension ParsedWords {
    /// The descriptor that an option names, which must be open.
    package func descriptor(_ option: String) throws(CommandFailure) -> Int32? {
        guard let text = value(option) else { return nil }
        guard let number = Int32(text), number >= 0, fcntl(number, F_GETFD) >= 0 else {
            throw .usage("--\(option) needs the number of an open descriptor")
        }
        return number
    }

    /// A key made of two operands.
    package static func key(_ service: String, _ account: String) throws(CommandFailure) -> CredentialKey {
        do throws(VaultError) { return try CredentialKey(service: service, account: account) } catch {
            throw CommandFailure(error)
        }
    }
}
