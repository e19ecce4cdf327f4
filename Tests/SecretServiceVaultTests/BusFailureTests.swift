#if SecretService
    import KeyVaultCore
    @testable import SecretServiceBackend
    import Testing

    /// What errors of the bus and of providers mean, told by their names and not by their texts.
    @Suite struct BusFailureTests {
        private static let secret = "org.freedesktop.Secret.Error."
        private static let bus = "org.freedesktop.DBus.Error."

        @Test(
            arguments: [
                (secret + "IsLocked", .locked), (secret + "NoSession", .protocolViolation),
                (bus + "ServiceUnknown", .unavailable), (bus + "NameHasNoOwner", .unavailable),
                (bus + "NoReply", .unavailable), (bus + "Spawn.ExecFailed", .unavailable),
                (bus + "TimedOut", .unavailable),
                (bus + "AccessDenied", .accessDenied), (bus + "NotSupported", .parametersRefused),
                (bus + "UnknownMethod", .protocolViolation), (bus + "InconsistentMessage", .protocolViolation),
                (bus + "Failed", .ioFailure), ("com.example.Unheard", .ioFailure),
            ] as [(String, VaultError.Code)])
        func `Every name of an error has its code`(name: String, code: VaultError.Code) {
            let error = BusFailure(remote: name, code: 1, message: "in any language").error(during: .read)
            #expect(error.code == code)
            #expect(error.cause == .glib(domain: name, code: 1, message: "in any language"))
        }

        @Test(arguments: ["ServiceUnknown", "NameHasNoOwner", "NoReply", "Disconnected"])
        func `A provider that went away is worth another connection`(name: String) {
            let failure = BusFailure(remote: Self.bus + name, code: 1, message: "")
            #expect(failure.isStale && !failure.isAnswer)
        }

        @Test func `KWallet's name for an unknown object is told apart by the path`() {
            let name = "org.qtproject.QtDBus.Error.InvalidObjectPath"
            let session = BusFailure(
                remote: name, code: 1, message: "Can't find session /org/freedesktop/secrets/session/167")
            let item = BusFailure(
                remote: name, code: 1, message: "Can't find /org/freedesktop/secrets/collection/kdewallet/7")
            #expect(session.kind == .noSession && session.isStale)
            #expect(item.kind == .noObject && !item.isStale)
        }

        @Test(arguments: ["", "/run/user/1000/bus", "/tmp/a b/bus", "/tmp/ü,;=%"])
        func `A path in an address is escaped as the specification says`(path: String) {
            let escaped = SessionBusAddress.escaped(path)
            #expect(escaped.utf8.allSatisfy { !" ,;=".utf8.contains($0) && $0 < 128 })
            if path == "/tmp/a b/bus" { #expect(escaped == "/tmp/a%20b/bus") }
        }
    }
#endif
