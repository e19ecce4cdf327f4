import KeyVaultCore

/// Where an application's data is: which backend, and where that keeps it.
public struct VaultLocation: Sendable, Hashable {
    /// The name of the backend, as configurations give it.
    public let backend: String
    /// The path of the file, the name of the collection, or whatever tells one store of the backend from another.
    public let place: String
    /// Which program stands behind the backend, where there are several and it is known.
    public let provider: String?

    /// Describes a place; called by backends.
    public init(backend: String, place: String, provider: String? = nil) {
        self.backend = backend
        self.place = place
        self.provider = provider
    }

    /// Whether both are the same store, as far as that is known.
    package func isSame(as other: VaultLocation) -> Bool {
        let isSameProvider = provider == nil || other.provider == nil || provider == other.provider
        return backend == other.backend && place.hasSameBytes(as: other.place) && isSameProvider
    }
}

extension VaultLocation: CustomStringConvertible {
    /// The backend and the place: `encrypted-file '/home/you/vault.keyvault'`.
    public var description: String {
        "\(backend.escapingControls) '\(place.escapingControls)'"
            + (provider.map { " of \($0.escapingControls)" } ?? "")
    }
}
