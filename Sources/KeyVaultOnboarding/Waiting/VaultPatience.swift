import KeyVaultCore

extension KeyVault {
    /// How long to wait before what the vault has answered counts as written: its own word, but not for ever.
    var patience: Duration { min(writeDelay, .seconds(6)) }
}
