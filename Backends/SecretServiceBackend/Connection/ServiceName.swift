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

        /// The path that stands for the collection behind an alias; `nil` for a name that no path can hold.
        static func aliasPath(_ alias: String) -> String? {
            let isElement = alias.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                    true
                default: false
                }
            }
            return isElement && !alias.isEmpty ? path + "/aliases/" + alias : nil
        }
    }
#endif
