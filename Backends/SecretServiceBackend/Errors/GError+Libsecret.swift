#if SecretService
    import CLibsecret
    import KeyVaultCore

    extension BusFailure {
        /// Takes an error of GLib over.
        ///
        /// - Parameter error: What a function reported; `nil` if it failed without telling why.
        init(consuming error: UnsafeMutablePointer<GError>?) {
            guard let error = unsafe error else {
                self = BusFailure(kind: .other)
                return
            }
            defer { unsafe g_error_free(error) }
            let code = unsafe error.pointee.code
            if let name = unsafe g_dbus_error_get_remote_error(error) {
                defer { unsafe g_free(name) }
                unsafe g_dbus_error_strip_remote_error(error)
                self = unsafe BusFailure(
                    remote: String(cString: name), code: code, message: Self.message(of: error))
                return
            }
            let domain = unsafe error.pointee.domain
            if domain == g_dbus_error_quark(), let name = unsafe g_dbus_error_encode_gerror(error) {
                // libsecret takes the name away, which the code stands for.
                defer { unsafe g_free(name) }
                self = unsafe BusFailure(
                    remote: String(cString: name), code: code, message: Self.message(of: error))
                return
            }
            self = unsafe BusFailure(
                kind: Self.kind(domain: domain, code: code),
                cause: .glib(
                    domain: String(cString: g_quark_to_string(domain)), code: code, message: Self.message(of: error)))
        }

        private static func kind(domain: GQuark, code: gint) -> Kind {
            if domain == g_io_error_quark() {
                switch code {
                case gint(G_IO_ERROR_CANCELLED.rawValue): return .givenUp
                case gint(G_IO_ERROR_PERMISSION_DENIED.rawValue): return .denied
                // An error with a name that GLib does not know and that libsecret has taken away.
                case gint(G_IO_ERROR_DBUS_ERROR.rawValue): return .garbage
                default: return .noBus
                }
            }
            if domain == secret_error_get_quark() {
                return code == gint(SECRET_ERROR_IS_LOCKED.rawValue) ? .locked : .garbage
            }
            return .other
        }

        private static func message(of error: UnsafeMutablePointer<GError>) -> String {
            unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? ""
        }
    }
#endif
