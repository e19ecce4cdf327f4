import Glibc
import KeyVaultCore
package import KeyVaultSelection

/// The C libraries behind the vaults, which the tool loads at their first call.
package enum InstalledLibraries {
    /// A library that one of the vaults cannot do without.
    private struct Library {
        /// What the dynamic linker looks for.
        let name: String
        /// The Debian package that brings it.
        let package: String

        /// The reason why there is no vault; `nil` if the library can be loaded, which it then is.
        var absence: VaultError? {
            // It is never closed: the first call of the vault takes this one.
            if unsafe dlopen(name, RTLD_LAZY | RTLD_LOCAL) != nil { return nil }
            return VaultError(
                .unavailable, during: .open, cause: .format("\(name) is not installed"),
                remedy: "Install it; on Debian with 'apt install \(package)'.")
        }
    }

    private static let libraries = [
        "secret-service": Library(name: "libsecret-1.so.0", package: "libsecret-1-0"),
        "encrypted-file": Library(name: "libcrypto.so.3", package: "libssl3"),
    ]

    /// The backends, of which those without their library are refused as a keyring without a provider is.
    package static let registry: VaultRegistry = {
        var registry = VaultRegistry()
        for (backend, library) in libraries { registry.require(for: backend) { library.absence } }
        return registry
    }()
}
