#if SecretService && EncryptedFile
    import CLibsecret
    import KeyVaultCore

    /// What the portal tells about one request by signals.
    ///
    /// GLib delivers them on the thread that waits on the bus and on no other.
    final class PortalEvents {
        /// The response (org.freedesktop.portal.Request, Response): 0 for success, 1 if the user cancelled, 2 otherwise.
        private(set) var response: UInt32?
        private var isGone = false

        /// Listens until the connection ends.
        init(of path: String, from portal: String, on bus: borrowing PortalBus) {
            unsafe listen(
                on: bus, to: "Response", of: "org.freedesktop.portal.Request", at: path, from: portal, about: nil
            ) { _, _, _, _, _, parameters, state in
                guard let parameters = unsafe parameters, let events = unsafe PortalEvents.from(state),
                    unsafe g_variant_check_format_string(parameters, "(ua{sv})", 0) != 0
                else { return }
                let number = unsafe DBusValue(adopting: g_variant_get_child_value(parameters, 0))
                events.response = unsafe g_variant_get_uint32(number.variant)
            }
            unsafe listen(
                on: bus, to: "NameOwnerChanged", of: "org.freedesktop.DBus", at: "/org/freedesktop/DBus",
                from: "org.freedesktop.DBus", about: portal
            ) { _, _, _, _, _, _, state in
                unsafe PortalEvents.from(state)?.isGone = true
            }
        }

        private func listen(
            on bus: borrowing PortalBus, to signal: String, of interface: String, at path: String, from sender: String,
            about argument: String?, _ handler: GDBusSignalCallback
        ) {
            unsafe g_dbus_connection_signal_subscribe(
                bus.connection, sender, interface, signal, path, argument, G_DBUS_SIGNAL_FLAGS_NONE, handler,
                Unmanaged.passUnretained(self).toOpaque(), nil)
        }

        private static func from(_ state: UnsafeMutableRawPointer?) -> PortalEvents? {
            unsafe state.map { unsafe Unmanaged.fromOpaque($0).takeUnretainedValue() }
        }

        /// Throws unless the portal may still give the secret, or has given it.
        func check() throws(VaultError) {
            switch response {
            case nil: if isGone { throw .portal(.gone) }
            case 0: break
            case 1: throw .portal(.dismissed)
            case 2: throw .portal(.refused)
            default: throw .portal(.unknownResponse)
            }
        }
    }
#endif
