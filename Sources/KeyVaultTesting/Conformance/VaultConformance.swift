/// The promises of `KeyVault` as checks that any vault can be put to.
///
/// With Swift Testing a vault's whole test of the contract is this:
///
/// ```swift
/// @Test(arguments: VaultConformance.checks)
/// func `The in-memory vault keeps the contract`(check: VaultConformance.Check) async throws {
///     try await check.run(VaultConformance.Subject { InMemoryVault() })
/// }
/// ```
///
/// With any other framework, run each check and report what it throws. The checks use keys of their own, leave foreign
/// entries alone and remove what they stored, so that a vault that belongs to somebody can be checked as well.
public enum VaultConformance {
    /// All checks; some apply only to subjects that can be reopened or locked.
    public static let checks: [Check] = [
        bytes, keys, attributes, refusals, replacing, removing, listing, committing, concurrency, cancellation, status,
        sharing, closing, mainActor, memory,
    ].flatMap(\.self)

    /// The check of this name, to run it alone.
    public static func check(named name: String) -> Check? {
        checks.first { $0.name == name }
    }
}
