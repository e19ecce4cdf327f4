#if SecretService
    public import KeyVaultCore

    /// Which collection of the Secret Service a vault uses, and how it behaves.
    ///
    /// ```swift
    /// var configuration = SecretServiceConfiguration()
    /// configuration.interaction = .forbidden
    /// ```
    public struct SecretServiceConfiguration: Sendable {
        /// The alias of the collection, as the provider knows it (Secret Service specification, ReadAlias); it is never
        /// made.
        public var collection = "default"
        /// Whether the provider may show its own window to unlock a collection.
        public var interaction = Interaction.allowed
        /// How long a call may last, the time at a prompt not counted.
        public var deadline = Duration.seconds(30)
        /// How long a prompt may last; then it is withdrawn as far as the provider survives that.
        public var promptDeadline = Duration.seconds(120)
        /// Whether a provider that cannot encrypt what goes over the bus (it knows the algorithm `plain` only) is
        /// accepted; then secrets also stay in memory that nobody clears.
        public var allowsPlainSession = false
        /// The address of the message bus (D-Bus specification, server addresses); `nil` for the session's, which is
        /// `DBUS_SESSION_BUS_ADDRESS` or the socket `bus` in `XDG_RUNTIME_DIR`.
        public var busAddress: String?
        /// The clocks for deadlines.
        public var time: any TimeSource = SystemTime()
        /// The directory of the locks that all programs of a user share; `nil` for the usual one.
        package var lockDirectory: String?

        /// Describes the vault in the user's default collection; nothing is opened.
        public init() {}
    }
#endif
