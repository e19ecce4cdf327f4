#if EncryptedFile
    public import KeyVaultCore

    /// Where an encrypted file is, what opens it, and how its vault behaves.
    ///
    /// ```swift
    /// var configuration = EncryptedFileConfiguration(
    ///     path: "/home/you/.local/share/acme/vault.keyvault", key: .keyFile("/home/you/.config/acme/key"))
    /// configuration.deadline = .seconds(10)
    /// ```
    public struct EncryptedFileConfiguration: Sendable {
        /// The absolute path of the file; neither `HOME` nor `TMPDIR` nor the working directory plays a part.
        public var path: String
        /// What opens the file.
        public var key: KeySource
        /// Whether a source that may need a person (``KeySource/needsPerson``) may be asked.
        public var interaction = Interaction.allowed
        /// How long a call may last, the time at a prompt not counted.
        public var deadline = Duration.seconds(30)
        /// How long a prompt may last.
        public var promptDeadline = Duration.seconds(120)
        /// What deriving a key from a passphrase costs in slots that are made; a change of passphrase never lowers it.
        public var cost = ScryptCost.standard
        /// Another place that remembers how often the file was written, to tell when an older copy is put back.
        ///
        /// The process itself remembers in any case, for as long as it runs.
        public var generations: (any GenerationMemory)?
        /// Where keys and salts come from.
        public var random: any RandomSource = SecureRandom()
        /// The clocks for deadlines and for the dates of entries.
        public var time: any TimeSource = SystemTime()

        /// Describes a vault; nothing is opened.
        ///
        /// - Parameters:
        ///   - path: The absolute path of the file.
        ///   - key: What opens it.
        public init(path: String, key: KeySource) {
            self.path = path
            self.key = key
        }
    }
#endif
