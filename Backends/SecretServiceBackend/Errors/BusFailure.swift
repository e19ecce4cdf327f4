#if SecretService
    import KeyVaultCore

    /// Why a call over the bus failed, as far as that decides what happens next.
    struct BusFailure: Error, Sendable {
        enum Kind: Sendable {
            /// The call was given up.
            case givenUp
            /// There is no such bus, or it is gone.
            case noBus
            /// Nobody has the name, or whoever had it is gone.
            case noProvider
            /// The bus could not start a provider.
            case notStarted
            /// What the call is about is locked.
            case locked
            /// The provider does not know our session.
            case noSession
            /// The provider does not know the object.
            case noObject
            /// Something forbids the call.
            case denied
            /// The provider cannot do this.
            case unsupported
            /// The answer is not what the specification says.
            case garbage
            /// The provider says that it failed.
            case other
        }

        let kind: Kind
        var cause: VaultError.Cause?

        /// Whether another connection, or another session, may do better.
        var isStale: Bool {
            switch kind {
            case .noBus, .noProvider, .noSession: true
            default: false
            }
        }

        /// Whether the provider has answered, so that what the call should do was not done.
        var isAnswer: Bool {
            switch kind {
            case .givenUp, .noBus, .noProvider: false
            default: true
            }
        }

        /// An answer that is not what the specification says.
        static func garbage(_ what: String) -> BusFailure { BusFailure(kind: .garbage, cause: .format(what)) }
    }

    extension BusFailure {
        /// The name of the error that stands for an answer which makes no sense; libdbus uses it likewise.
        static let inconsistentAnswer = "org.freedesktop.DBus.Error.InconsistentMessage"

        /// Classifies an error that a provider or the bus sent, by its name (D-Bus specification, error names).
        init(remote name: String, code: Int32, message: String) {
            let kind: Kind =
                switch name {
                case "org.freedesktop.Secret.Error.IsLocked": .locked
                case "org.freedesktop.Secret.Error.NoSession": .noSession
                case "org.freedesktop.Secret.Error.NoSuchObject", "org.freedesktop.DBus.Error.UnknownObject",
                    "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface":
                    .noObject
                // Qt's own name; KWallet sends it for sessions and items alike.
                case "org.qtproject.QtDBus.Error.InvalidObjectPath":
                    message.contains("/session/") ? .noSession : .noObject
                case "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
                    "org.freedesktop.DBus.Error.NoReply":
                    .noProvider
                case "org.freedesktop.DBus.Error.Disconnected", "org.freedesktop.DBus.Error.NoServer": .noBus
                case "org.freedesktop.DBus.Error.AccessDenied", "org.freedesktop.DBus.Error.AuthFailed",
                    "org.freedesktop.DBus.Error.SELinuxSecurityContextUnknown":
                    .denied
                case "org.freedesktop.DBus.Error.NotSupported": .unsupported
                case Self.inconsistentAnswer: .garbage
                case "org.freedesktop.DBus.Error.TimedOut", "org.freedesktop.DBus.Error.Timeout": .notStarted
                default: name.hasPrefix("org.freedesktop.DBus.Error.Spawn.") ? .notStarted : .other
                }
            self.init(kind: kind, cause: .glib(domain: name, code: code, message: message))
        }
    }
#endif
