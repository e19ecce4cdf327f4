public import KeyVaultCore

/// The backends that a configuration can name: the package's own, and those that a program adds.
///
/// ```swift
/// var registry = VaultRegistry()
/// registry.register("acme-hsm", settings: ["slot"]) { request throws(VaultError) in
///     let slot = request.settings["slot"] ?? "0"
///     return OpenedBackend(vault: try AcmeVault(slot: slot), place: slot)
/// }
/// let selection = try await openVault(configuration, registry: registry)
/// ```
public struct VaultRegistry: Sendable {
    /// Makes a vault; it neither prompts nor waits.
    public typealias Opening = @Sendable (BackendRequest) throws(VaultError) -> OpenedBackend

    private struct Backend {
        let settings: Set<String>
        let open: Opening
    }

    private var backends: [String: Backend] = [:]
    private var requirements: [String: @Sendable () -> VaultError?] = [:]

    /// The package's own backends.
    public init() {}

    /// Adds a backend.
    ///
    /// - Parameters:
    ///   - name: How configurations name it; names of the package's own backends are taken.
    ///   - settings: The names in its section of the configuration file, whose values are texts.
    ///   - open: Makes a vault from the settings.
    public mutating func register(_ name: String, settings: Set<String> = [], open: @escaping Opening) {
        precondition(BuiltInBackend(rawValue: name) == nil, "the backend \(name) belongs to the package")
        backends[name] = Backend(settings: settings, open: open)
    }

    /// Lets one of the package's own backends be looked at before it is used.
    ///
    /// - Parameter absence: Why it cannot be used at all, or `nil`; asked only where the backend was named.
    package mutating func require(for name: String, _ absence: @escaping @Sendable () -> VaultError?) {
        requirements[name] = absence
    }

    /// Why a backend cannot be used at all, if it cannot.
    func absence(of name: String, _ configuration: CompleteConfiguration) -> VaultError? {
        if let absence = requirements[name]?() { return absence }
        // The portal is asked through the library of the Secret Service.
        let needsPortal = name == "encrypted-file" && configuration.settings.encryptedFile.key == .portal
        return needsPortal ? requirements["secret-service"]?() : nil
    }

    /// The names of the settings of each registered backend.
    var settings: [String: Set<String>] { backends.mapValues(\.settings) }

    /// Refuses a name that no backend has.
    func check(_ name: String, origin: ConfigurationOrigin) throws(ConfigurationError) {
        if let builtIn = BuiltInBackend(rawValue: name) {
            if builtIn.isBuilt { return }
            throw ConfigurationError(.backendNotBuilt(name), key: "backend", origin: origin)
        } else if backends[name] == nil {
            let known = BuiltInBackend.allCases.filter(\.isBuilt).map(\.rawValue) + backends.keys.sorted()
            throw ConfigurationError(.unknownBackend(name, known: known), key: "backend", origin: origin)
        }
    }

    /// Makes the vault of a backend whose name has been checked.
    func open(
        _ name: String, _ configuration: CompleteConfiguration
    ) throws(VaultSelectionError) -> OpenedBackend {
        if let builtIn = BuiltInBackend(rawValue: name) {
            return try builtIn.open(configuration, absence: absence(of: name, configuration))
        }
        guard let backend = backends[name] else {
            preconditionFailure("the name of the backend was not checked")
        }
        let settings = configuration.settings.otherBackends[name] ?? [:]
        do throws(VaultError) {
            return try backend.open(
                BackendRequest(application: configuration.settings.application, settings: settings))
        } catch { throw .vault(error) }
    }
}

/// What a registered backend is told.
public struct BackendRequest: Sendable {
    /// The name of the application.
    public let application: String
    /// The settings that were given.
    public let settings: [String: String]
}

/// A vault that a backend has made, and where it keeps its data.
public struct OpenedBackend: Sendable {
    package let vault: any KeyVault
    let place: String
    let provider: (@Sendable () async -> String?)?
    let probe: (@Sendable () async -> VaultStatus)?
    private let ownEntries: (@Sendable () async throws(VaultError) -> [VaultEntry])?

    /// Describes a vault.
    ///
    /// - Parameters:
    ///   - vault: The vault, locked as it may be.
    ///   - place: What tells this store from others of the same backend; kept in the application's pin.
    ///   - provider: Finds out which program stands behind the vault, without starting or asking anybody.
    ///   - probe: Finds out whether the vault can be used, without asking anybody; its status if left out.
    ///   - ownEntries: Lists what programs have stored through such vaults, where others write to the same store; all
    ///     entries if left out.
    public init(
        vault: any KeyVault, place: String, provider: (@Sendable () async -> String?)? = nil,
        probe: (@Sendable () async -> VaultStatus)? = nil,
        ownEntries: (@Sendable () async throws(VaultError) -> [VaultEntry])? = nil
    ) {
        self.vault = vault
        self.place = place
        self.provider = provider
        self.probe = probe
        self.ownEntries = ownEntries
    }

    /// Whether the vault can be used.
    func status() async -> VaultStatus {
        if let probe { await probe() } else { await vault.status() }
    }

    /// What is to be moved when the data moves.
    func entries() async throws(VaultError) -> [VaultEntry] {
        if let ownEntries { try await ownEntries() } else { try await vault.entries() }
    }

    /// Where the vault keeps its data, and through which program, if one runs.
    func location(_ backend: String) async -> VaultLocation {
        VaultLocation(backend: backend, place: place, provider: await provider?())
    }
}
