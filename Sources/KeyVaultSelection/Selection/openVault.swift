import KeyVaultCore

/// Chooses the vault that a configuration, the environment and a file ask for, and says why it was that one.
///
/// There is no silent second choice: only a list of backends lets the next one be tried, and only where the one before
/// is not there (`unavailable`) or has no default collection; a locked one is chosen. An application's first use of a
/// vault is remembered (the pin); from then on any other vault is refused, so that nobody finds an empty vault where
/// his data was. A vault in memory is chosen only by name and never remembered.
///
/// ```swift
/// let selection = try await openVault(VaultConfiguration(application: "acme-domains"))
/// print("Using \(selection.location), chosen by \(selection.origin)")
/// ```
///
/// - Parameters:
///   - configuration: The application's name and its own choices.
///   - registry: The backends that can be named.
/// - Throws: ``VaultSelectionError``; nothing was asked, started or written.
public func openVault(
    _ configuration: VaultConfiguration, registry: VaultRegistry = VaultRegistry()
) async throws(VaultSelectionError) -> VaultSelection {
    try await VaultSelector(configuration, registry: registry).select()
}
