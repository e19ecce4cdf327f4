package import KeyVaultKit

/// Which vault is used, and why.
package struct VaultChoice: Sendable, Equatable {
    package var location: VaultLocation
    package var origin: ConfigurationOrigin
    /// Those that come first in the configuration and cannot be used, each with its reason.
    package var refused: [String]

    package init(location: VaultLocation, origin: ConfigurationOrigin, refused: [String] = []) {
        self.location = location
        self.origin = origin
        self.refused = refused
    }

    package init(_ selection: VaultSelection) {
        self.init(
            location: selection.location, origin: selection.origin, refused: selection.refused.map(\.description))
    }
}
