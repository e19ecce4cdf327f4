/// What is put before the input of each derivation, so that none can stand for another.
package enum FormatLabel: String, CaseIterable {
    /// Before the salt of scrypt.
    case passphrase = "KeyVault/v1/passphrase"
    /// Before the salt of HKDF, for a raw key.
    case rawKey = "KeyVault/v1/rawkey"
    /// Before what the keys of a slot are bound to.
    case slot = "KeyVault/v1/slot"
    /// All that the wrapped data key is bound to by itself.
    case wrap = "KeyVault/v1/wrap"
    /// Before what the body is bound to.
    case body = "KeyVault/v1/body"
}
