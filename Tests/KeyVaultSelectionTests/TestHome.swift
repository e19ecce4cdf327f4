import Foundation
import KeyVaultCore
import KeyVaultSelection
import KeyVaultTesting

/// A user's home directory, and selections as his programs would make them.
struct TestHome {
    private let directory: TemporaryDirectory
    var path: String { directory.path }
    var pinPath: String { path + "/.local/state/app/vault-pin.json" }
    var configurationPath: String { path + "/.config/app/keyvault.json" }

    init() throws { directory = try TemporaryDirectory() }

    /// Writes the application's configuration file.
    func configure(_ json: String, mode: Int = 0o644) throws {
        let folder = URL(filePath: configurationPath).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(json.utf8).write(to: URL(filePath: configurationPath))
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: configurationPath)
    }

    /// Makes a key file.
    func makeKeyFile() throws -> String {
        let key = path + "/key"
        try Data(repeating: 7, count: 32).write(to: URL(filePath: key))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
        return key
    }

    /// The environment of a program.
    func variables(_ more: [String: String] = [:]) -> ProcessVariables {
        ProcessVariables(["HOME": path].merging(more) { $1 })
    }

    /// A selector of the application `app`.
    func selector(
        _ variables: [String: String] = [:], registry: VaultRegistry = VaultRegistry(),
        _ change: (inout VaultConfiguration) -> Void = { _ in }
    ) async throws(VaultSelectionError) -> VaultSelector {
        var configuration = VaultConfiguration(application: "app")
        change(&configuration)
        return try await VaultSelector(configuration, registry: registry, variables: self.variables(variables))
    }

    /// A selection among these backends, in this order.
    func select(_ backends: (name: String, vault: StandInVault)...) async throws(VaultSelectionError) -> VaultSelection
    {
        var registry = VaultRegistry()
        for (name, vault) in backends {
            registry.register(name) { _ in OpenedBackend(vault: vault, place: "place") }
        }
        let names = backends.map(\.name)
        return try await selector(registry: registry) { $0.backends = names }.select()
    }
}

/// What a selection was refused with.
func refusal(_ call: () async throws(VaultSelectionError) -> Void) async -> VaultSelectionError? {
    do throws(VaultSelectionError) { try await call() } catch { return error }
    return nil
}

/// What a call was refused with.
func failure(_ call: () async throws(VaultError) -> Void) async -> VaultError? {
    do throws(VaultError) { try await call() } catch { return error }
    return nil
}

extension KeyVault {
    /// Stores a text.
    func put(_ text: String, _ account: String) async throws(VaultError) {
        try await store(Secret(utf8: text), for: CredentialKey(service: "service", account: account))
    }

    /// Reads a text.
    func text(_ account: String) async throws(VaultError) -> String? {
        guard let secret = try await secret(for: CredentialKey(service: "service", account: account)) else {
            return nil
        }
        return secret.withExposedBytes { bytes in
            unsafe bytes.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
        }
    }
}
