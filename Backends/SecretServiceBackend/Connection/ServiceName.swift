#if SecretService
    /// Names of the Secret Service specification (0.2) and of the message bus.
    enum ServiceName {
        static let secrets = "org.freedesktop.secrets"
        static let path = "/org/freedesktop/secrets"
        static let service = "org.freedesktop.Secret.Service"
        static let collection = "org.freedesktop.Secret.Collection"
        static let item = "org.freedesktop.Secret.Item"
        static let prompt = "org.freedesktop.Secret.Prompt"
        static let properties = "org.freedesktop.DBus.Properties"
        static let bus = "org.freedesktop.DBus"
        static let busPath = "/org/freedesktop/DBus"
        /// The path that stands for no object.
        static let noObject = "/"
    }
#endif
