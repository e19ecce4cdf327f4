public import KeyVaultCore

/// A place outside an encrypted file that remembers how often the file was written.
///
/// A file alone cannot show that an older copy of it was put back, with a key since removed or a secret since replaced.
/// A number kept elsewhere, such as in a TPM or a Secret Service item, can.
public protocol GenerationMemory: Sendable {
    /// The highest number recorded for a vault, or `nil` if there is none; asked when the vault is unlocked.
    ///
    /// - Parameter vaultID: 32 hexadecimal digits that the vault keeps for life.
    /// - Throws: ``VaultError`` if the place cannot be read; the vault then stays locked.
    func highestGeneration(of vaultID: String) async throws(VaultError) -> UInt64?

    /// Records a number, unless a higher one is recorded already.
    ///
    /// It comes after the change was made and cannot undo it: a place that cannot be written keeps the lower number,
    /// which lets one older copy more pass.
    func record(_ generation: UInt64, of vaultID: String) async
}
