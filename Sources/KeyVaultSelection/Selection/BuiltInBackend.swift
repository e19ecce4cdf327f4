import InMemoryBackend
import KeyVaultCore

#if EncryptedFile
    import EncryptedFileBackend
#endif

#if SecretService
    import SecretServiceBackend
#endif

/// The package's own backends, by the names that configurations give them.
enum BuiltInBackend: String, CaseIterable {
    case secretService = "secret-service"
    case encryptedFile = "encrypted-file"
    case inMemory = "in-memory"

    /// Whether the trait that brings the backend is on.
    var isBuilt: Bool {
        switch self {
        case .secretService:
            #if SecretService
                true
            #else
                false
            #endif
        case .encryptedFile:
            #if EncryptedFile
                true
            #else
                false
            #endif
        case .inMemory: true
        }
    }

    /// Makes the vault; nothing is read, asked or started yet.
    ///
    /// - Parameter absence: Why the vault cannot be used at all; its calls say so.
    func open(
        _ configuration: CompleteConfiguration, absence: VaultError?
    ) throws(VaultSelectionError) -> OpenedBackend {
        switch self {
        case .secretService: return try Self.secretService(configuration, absence)
        case .encryptedFile: return try Self.encryptedFile(configuration, absence)
        case .inMemory: return OpenedBackend(vault: InMemoryVault(), place: "")
        }
    }

    private static func encryptedFile(
        _ configuration: CompleteConfiguration, _ absence: VaultError?
    ) throws(VaultSelectionError) -> OpenedBackend {
        #if EncryptedFile
            let file = try configuration.encryptedFile()
            if let absence { return OpenedBackend(vault: AbsentVault(reason: absence), place: file.path) }
            do throws(VaultError) {
                return OpenedBackend(vault: try EncryptedFileVault(file), place: file.path)
            } catch { throw .vault(error) }
        #else
            throw .configuration(ConfigurationError(.backendNotBuilt("encrypted-file"), origin: configuration.origin))
        #endif
    }

    private static func secretService(
        _ configuration: CompleteConfiguration, _ absence: VaultError?
    ) throws(VaultSelectionError) -> OpenedBackend {
        #if SecretService
            let settings = configuration.secretService()
            if let absence { return OpenedBackend(vault: AbsentVault(reason: absence), place: settings.collection) }
            let vault = SecretServiceVault(settings)
            return OpenedBackend(
                vault: vault, place: settings.collection, provider: { await vault.providerName() },
                probe: { await vault.statusStartingProvider(settings) },
                ownEntries: { () async throws(VaultError) in try await vault.ownEntries() })
        #else
            throw .configuration(ConfigurationError(.backendNotBuilt("secret-service"), origin: configuration.origin))
        #endif
    }
}
