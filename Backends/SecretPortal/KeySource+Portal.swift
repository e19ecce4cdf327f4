#if SecretService && EncryptedFile
    public import EncryptedFileBackend
    import KeyVaultCore

    extension KeySource {
        /// The secret that the desktop keeps for this application (org.freedesktop.portal.Secret), for programs in a
        /// sandbox such as Flatpak's.
        ///
        /// The portal may show a window of its own to unlock the keyring behind it; so this source is not asked where
        /// ``Interaction/forbidden`` is configured, and the prompt's deadline counts. Who gives up there is an error with
        /// the code `dismissed`. Without a portal the code is `unavailable`, a portal that refuses is `accessDenied`, and
        /// one that breaks its protocol, or whose secret has fewer than 32 or more than 1,024 bytes, is
        /// `protocolViolation`.
        ///
        /// The secret belongs to the installed application and is lost with it: give the vault a passphrase as well.
        ///
        /// - Parameter busAddress: The address of a message bus (D-Bus specification, server addresses); by default the
        ///   session's.
        public static func portal(busAddress: String? = nil) -> KeySource {
            .rawKey(from: .portal) { () async throws(VaultError) in
                try await SecretPortal(busAddress: busAddress).secret()
            }
        }
    }
#endif
