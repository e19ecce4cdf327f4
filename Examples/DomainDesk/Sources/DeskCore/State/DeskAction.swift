package import KeyVaultKit

/// What the user can do, and what the program does by itself when it starts.
package enum DeskAction: Sendable, Equatable {
    /// Open the vault and find out how things stand.
    case start
    /// Ask the keyring to be unlocked.
    case unlock
    /// Get a key, the first or another one.
    case connect
    /// Go on with the attempt that is kept.
    case goOn
    /// Stop waiting, and give the attempt up.
    case cancel
    /// Give up an attempt that is kept.
    case giveUp
    /// Store the key that could not be stored.
    case storeAgain
    /// Store the key that could not be stored in another vault.
    case saveElsewhere
    /// Move a key that was saved in another vault into the configured one.
    case moveHere
    /// Leave that key where it is for now.
    case postpone
    /// Give the passphrase that was asked for.
    case answer(Passphrase)
    /// Give no passphrase.
    case dismiss
    /// Close the window, unless a key would be lost with it.
    case close
    /// Close the window, and lose the key.
    case closeAnyway
    /// Leave a message and see how things stand.
    case later
    /// Forget a lost key, which the user has deleted at the service.
    case forget(OrphanedKey)
    /// Ask the service again whether it accepts the key.
    case check
    /// Ask whether the key shall be removed.
    case askToDisconnect
    /// Leave the key where it is.
    case keep
    /// Remove the key.
    case disconnect
}
