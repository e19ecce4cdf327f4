public import KeyVaultCore

/// Which vault an application uses and how: a plain value that does nothing.
///
/// What is `nil` here is left to the environment (`KEYVAULT_BACKEND` and others), then to the configuration file
/// `$XDG_CONFIG_HOME/<application>/keyvault.json`, then to the defaults. Code comes before the environment, the
/// environment before the file.
///
/// ```swift
/// var configuration = VaultConfiguration(application: "acme-domains")
/// configuration.askPassphrase = { () async throws(VaultError) in try await PassphraseWindow.ask() }
/// let selection = try await openVault(configuration)
/// ```
public struct VaultConfiguration: Sendable {
    /// Asks the user for a passphrase.
    public typealias PassphrasePrompt = @Sendable () async throws(VaultError) -> Secret

    /// The name of the application's directories: not empty, and without a slash.
    public var application: String
    /// The names of the backends in the order of preference; more than one is the only way to allow a second choice.
    public var backends: [String]?
    /// The configuration file, instead of the application's own; unlike that one, it has to exist.
    public var file: String?
    /// How the vault in the Secret Service behaves.
    public var secretService = SecretServiceSettings()
    /// Where the encrypted file is, what opens it, and how it behaves.
    public var encryptedFile = EncryptedFileSettings()
    /// Asks for the passphrase of an encrypted file; without it, such a file stays locked.
    public var askPassphrase: PassphrasePrompt?
    /// The settings of backends that the program has registered, by the name of the backend, then of the setting.
    public var otherBackends: [String: [String: String]] = [:]

    /// Leaves everything to the environment, the file and the defaults.
    ///
    /// - Parameter application: The name of the application's directories: not empty, and without a slash.
    public init(application: String) {
        self.application = application
    }
}

/// The settings of the section `"secret-service"`.
public struct SecretServiceSettings: Sendable, Hashable {
    /// The alias of the collection; `default` if nobody chooses.
    public var collection: String?
    /// Whether the provider may show a window; allowed if nobody chooses.
    public var interaction: Interaction?
    /// How long a call may last; 30 seconds if nobody chooses.
    public var deadline: Duration?
    /// How long a prompt may last; two minutes if nobody chooses.
    public var promptDeadline: Duration?

    /// Leaves everything open.
    public init() {}
}

/// The settings of the section `"encrypted-file"`.
public struct EncryptedFileSettings: Sendable, Hashable {
    /// The file, `vault.keyvault` if nobody chooses; a relative path begins in `$XDG_DATA_HOME/<application>/`.
    public var path: String?
    /// What opens the file; a passphrase if nobody chooses.
    public var key: FileKey?
    /// Whether the passphrase may be asked; allowed if nobody chooses.
    public var interaction: Interaction?
    /// How long a call may last; 30 seconds if nobody chooses.
    public var deadline: Duration?
    /// How long a prompt may last; two minutes if nobody chooses.
    public var promptDeadline: Duration?

    /// Leaves everything open.
    public init() {}
}

/// What opens an encrypted file, as configurations name it.
@nonexhaustive
public enum FileKey: Sendable, Hashable {
    /// A passphrase that the program asks for (``VaultConfiguration/askPassphrase``).
    case passphrase
    /// A file with 32 to 1,024 bytes of key; a relative path begins in `$XDG_DATA_HOME/<application>/`.
    case keyFile(String)
    /// A credential that systemd hands to a service.
    case systemdCredential(String)
    /// The secret that the desktop's portal keeps for a confined application (xdg-desktop-portal, Secret).
    case portal
}
