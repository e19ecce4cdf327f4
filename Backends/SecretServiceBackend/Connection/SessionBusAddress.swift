#if SecretService
    import Glibc
    import KeyVaultCore

    /// Where the message bus of the user's session listens.
    enum SessionBusAddress {
        /// The address from the environment: `DBUS_SESSION_BUS_ADDRESS`, else the socket `bus` in `XDG_RUNTIME_DIR`.
        ///
        /// A bus is never started: GLib would run `dbus-launch` where there is a display, and the keyring of such a bus
        /// would be another one than the user's.
        static var ofSession: String? {
            if let address = environment("DBUS_SESSION_BUS_ADDRESS") {
                let entries = address.split(separator: ";").filter { !$0.utf8.starts(with: "autolaunch:".utf8) }
                return entries.isEmpty ? nil : entries.joined(separator: ";")
            }
            guard let directory = environment("XDG_RUNTIME_DIR") else { return nil }
            let socket = directory + "/bus"
            return unsafe access(socket, F_OK) == 0 ? "unix:path=" + escaped(socket) : nil
        }

        /// A value in an address (D-Bus specification, server addresses): all but some ASCII as hexadecimal escapes.
        static func escaped(_ value: String) -> String {
            value.utf8.reduce(into: "") { result, byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "/"),
                    UInt8(ascii: "."), UInt8(ascii: "*"):
                    result.unicodeScalars.append(Unicode.Scalar(byte))
                default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
                }
            }
        }
    }

    /// A variable that is set and not empty.
    func environment(_ name: String) -> String? {
        guard let text = unsafe getenv(name), unsafe text.pointee != 0 else { return nil }
        return unsafe String(cString: text)
    }
#endif
