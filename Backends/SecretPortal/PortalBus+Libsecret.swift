#if SecretService && EncryptedFile
    import CLibsecret
    import KeyVaultCore

    /// A connection to a message bus of one retrieval's own; the owner of a `GDBusConnection`.
    ///
    /// Signals are delivered where its loop is waited in, on the thread that made it and has to end it.
    @safe
    struct PortalBus: ~Copyable {
        private static let portalName = "org.freedesktop.portal.Desktop"
        private static let busName = "org.freedesktop.DBus"
        private static let busPath = "/org/freedesktop/DBus"

        let connection: OpaquePointer
        let loop: PortalLoop

        /// Connects.
        ///
        /// - Throws: ``VaultError`` with `unavailable` if there is no such bus, `cancelled`.
        init(address: String?, loop: PortalLoop) throws(VaultError) {
            unsafe g_main_context_push_thread_default(loop.context)
            do throws(VaultError) {
                unsafe connection = try Self.connect(to: address, loop)
            } catch {
                unsafe g_main_context_pop_thread_default(loop.context)
                throw error
            }
            self.loop = loop
        }

        deinit {
            unsafe g_dbus_connection_close_sync(connection, nil, nil)
            unsafe g_object_unref(UnsafeMutableRawPointer(connection))
            unsafe g_main_context_pop_thread_default(loop.context)
        }

        private static func connect(
            to address: String?, _ loop: PortalLoop
        ) throws(VaultError) -> OpaquePointer {
            var error: UnsafeMutablePointer<GError>?
            let found =
                unsafe address == nil
                ? g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, loop.cancellable, &error)
                : g_strdup(address)
            guard let found = unsafe found else { throw unsafe VaultError(consuming: error) }
            defer { unsafe g_free(found) }
            let flags = GDBusConnectionFlags(
                rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                    | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
            let connection = unsafe g_dbus_connection_new_for_address_sync(
                found, flags, nil, loop.cancellable, &error)
            guard let connection = unsafe connection else { throw unsafe VaultError(consuming: error) }
            return unsafe connection
        }

        /// Whether the bus has closed the connection.
        var isClosed: Bool { unsafe g_dbus_connection_is_closed(connection) != 0 }

        /// The name of the connection on the bus, such as ":1.42".
        var uniqueName: String {
            unsafe g_dbus_connection_get_unique_name(connection).map { unsafe String(cString: $0) } ?? ""
        }

        /// Starts the portal where it does not run yet.
        ///
        /// - Returns: The unique name of its connection, which nobody else can send under.
        func startPortal() throws(VaultError) -> String {
            do throws(VaultError) { return try portalOwner() } catch {
                // Nobody has the name now; the bus may know how to start somebody who takes it.
                guard error.code == .unavailable else { throw error }
            }
            _ = try call("StartServiceByName", try DBusValue(parsing: "('\(Self.portalName)', uint32 0)"), reply: "(u)")
            return try portalOwner()
        }

        private func portalOwner() throws(VaultError) -> String {
            try call("GetNameOwner", try DBusValue(parsing: "('\(Self.portalName)',)"), reply: "(s)").firstText
        }

        private func call(
            _ method: String, _ arguments: consuming DBusValue, reply: String
        ) throws(VaultError) -> DBusValue {
            try call(
                method, of: Self.busName, at: Self.busPath, on: Self.busName, arguments, reply: reply)
        }

        /// Calls a method and waits for the answer; only the cancellation limits the wait.
        ///
        /// - Parameters:
        ///   - descriptor: What the handle 0 among the arguments stands for; it is closed once it is sent.
        ///   - reply: The type of the answer, which no other can have.
        func call(
            _ method: String, of interface: String, at path: String, on name: String,
            _ arguments: consuming DBusValue, descriptor: Int32? = nil, reply: String
        ) throws(VaultError) -> DBusValue {
            var error: UnsafeMutablePointer<GError>?
            let files = unsafe descriptor.map { number in
                unsafe withUnsafePointer(to: number) { unsafe g_unix_fd_list_new_from_array($0, 1) }
            }
            let type = unsafe g_variant_type_new(reply)
            defer {
                if let files = unsafe files { unsafe g_object_unref(files) }
                unsafe g_variant_type_free(type)
            }
            let answer = unsafe g_dbus_connection_call_with_unix_fd_list_sync(
                connection, name, path, interface, method, arguments.variant, type, G_DBUS_CALL_FLAGS_NONE, .max,
                files ?? nil, nil, loop.cancellable, &error)
            guard let answer = unsafe answer else { throw unsafe VaultError(consuming: error) }
            return unsafe DBusValue(adopting: answer)
        }

        /// Calls a method whose answer nobody needs; half a second is enough to send it.
        func notify(_ method: String, of interface: String, at path: String, on name: String) {
            let answer = unsafe g_dbus_connection_call_sync(
                connection, name, path, interface, method, nil, nil, G_DBUS_CALL_FLAGS_NONE, 500, nil, nil)
            if let answer = unsafe answer { unsafe g_variant_unref(answer) }
        }
    }
#endif
