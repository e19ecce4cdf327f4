#if EncryptedFile
    public import KeyVaultCore

    /// Where the key of an encrypted file comes from.
    ///
    /// A file may have several keys at once, each in a slot of its own, and opens with any of them. No key ever comes
    /// from an environment variable or an argument.
    public struct KeySource: Sendable {
        enum Kind: Sendable {
            case passphrase(@Sendable () async throws(VaultError) -> Secret)
            case keyFile(path: String)
            case systemdCredential(name: String)
            case provided(RawKeySource, @Sendable () async throws(VaultError) -> Secret)
        }

        let kind: Kind

        /// A passphrase, exactly as many bytes as the closure gives.
        ///
        /// The closure is the program's own prompt. It is called when a call needs the key, once for all calls that
        /// wait for it, away from the main actor; it may go there itself. Its task is cancelled when nobody waits any
        /// more. A user who gives up is an error with the code `dismissed`.
        ///
        /// ```swift
        /// KeySource.passphrase { () async throws(VaultError) in try await PassphraseWindow.ask() }
        /// ```
        public static func passphrase(
            _ ask: @escaping @Sendable () async throws(VaultError) -> Secret
        ) -> KeySource {
            KeySource(kind: .passphrase(ask))
        }

        /// A file of 32 to 1,024 bytes, all of which are the key; it must be its user's alone (mode 0600 or 0400).
        ///
        /// - Parameter path: The absolute path.
        public static func keyFile(_ path: String) -> KeySource {
            KeySource(kind: .keyFile(path: path))
        }

        /// A credential that systemd hands to a service, `$CREDENTIALS_DIRECTORY/<name>` (systemd.exec(5),
        /// `LoadCredential=` and others), of 32 to 1,024 bytes.
        public static func systemdCredential(_ name: String) -> KeySource {
            KeySource(kind: .systemdCredential(name: name))
        }

        /// A raw key that another module gets, for which it may have to ask somebody; its task is cancelled when nobody
        /// waits any more.
        package static func rawKey(
            from source: RawKeySource, _ provide: @escaping @Sendable () async throws(VaultError) -> Secret
        ) -> KeySource {
            KeySource(kind: .provided(source, provide))
        }

        /// Whether somebody has, or may have, to be asked; the other sources answer by themselves.
        public var needsPerson: Bool {
            switch kind {
            case .passphrase, .provided: true
            case .keyFile, .systemdCredential: false
            }
        }
    }
#endif
