#if SecretService && EncryptedFile
    import CLibsecret
    import KeyVaultCore

    /// One request for the secret (org.freedesktop.portal.Request), from the call to the response.
    ///
    /// The response is listened for before the call, under the path that the documentation lays down, so that it cannot
    /// be missed. Only what the bus says to come from the portal's own connection counts.
    struct PortalRequest: ~Copyable {
        private static let name = "org.freedesktop.portal.Request"

        private let portal: String
        private let token: String
        private let path: String
        private var socket: SecretSocket
        private let events: PortalEvents

        /// Prepares a request; nothing is asked yet.
        ///
        /// - Parameter portal: The unique name of the portal's connection.
        init(to portal: String, on bus: borrowing PortalBus) throws(VaultError) {
            let token = try Self.freshToken()
            let socket = try SecretSocket()
            let sender = String(bus.uniqueName.dropFirst().map { $0 == "." ? "_" : $0 })
            self.portal = portal
            self.token = token
            path = "/org/freedesktop/portal/desktop/request/\(sender)/\(token)"
            events = PortalEvents(of: path, from: portal, on: bus)
            self.socket = socket
        }

        /// Asks for the secret and waits for the response and for the secret's end.
        mutating func receive(
            into output: inout OutputSpan<UInt8>, on bus: borrowing PortalBus
        ) throws(VaultError) {
            do throws(VaultError) {
                try send(on: bus)
                try bus.loop.watching(socket.number) { () throws(VaultError) in
                    while !socket.isAtEnd {
                        try wait(on: bus)
                        try socket.receive(into: &output)
                    }
                }
                while events.response == nil { try wait(on: bus) }
            } catch {
                if events.response == nil { close(on: bus) }
                throw error
            }
        }

        private mutating func send(on bus: borrowing PortalBus) throws(VaultError) {
            let arguments = try DBusValue(parsing: "(handle 0, {'handle_token': <'\(token)'>})")
            let handle = try bus.call(
                "RetrieveSecret", of: "org.freedesktop.portal.Secret", at: "/org/freedesktop/portal/desktop",
                on: portal,
                arguments, descriptor: socket.takePeer(), reply: "(o)")
            guard handle.firstText == path else { throw .portal(.otherRequest) }
        }

        private func wait(on bus: borrowing PortalBus) throws(VaultError) {
            try bus.loop.wait()
            try events.check()
            if bus.isClosed { throw .portal(.gone) }
        }

        /// Withdraws the request, and with it what the portal shows.
        private func close(on bus: borrowing PortalBus) {
            bus.notify("Close", of: Self.name, at: path, on: portal)
        }

        /// Unique and not to be guessed, as the documentation wants it.
        private static func freshToken() throws(VaultError) -> String {
            let bytes = try [UInt8](capacity: 16) { output throws(VaultError) in try SecureRandom().fill(&output) }
            return "keyvault_" + bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        }
    }
#endif
