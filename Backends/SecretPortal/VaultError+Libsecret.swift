#if SecretService && EncryptedFile
    import CLibsecret
    import KeyVaultCore

    extension VaultError {
        /// What GLib reported about a call of the portal; frees the report.
        init(consuming error: UnsafeMutablePointer<GError>?) {
            guard let error = unsafe error else {
                self.init(.ioFailure, during: .unlock)
                return
            }
            let code: Code
            if unsafe g_error_matches(error, g_io_error_quark(), Int32(G_IO_ERROR_CANCELLED.rawValue)) != 0 {
                code = .cancelled
            } else {
                let remoteName = unsafe g_dbus_error_get_remote_error(error)
                code = unsafe Self.isRefusal(remoteName) ? .accessDenied : .unavailable
                unsafe g_free(remoteName)
                // What is left is the message without the name of the remote error before it.
                unsafe g_dbus_error_strip_remote_error(error)
            }
            let domain = unsafe g_quark_to_string(error.pointee.domain).map { unsafe String(cString: $0) }
            let message = unsafe error.pointee.message.map { unsafe String(cString: $0) }
            self.init(
                code, during: .unlock,
                cause: .glib(domain: domain ?? "", code: unsafe error.pointee.code, message: message ?? ""),
                remedy: code == .unavailable ? "Use a desktop that has the Secret portal, or another key." : nil)
            unsafe g_error_free(error)
        }

        private static func isRefusal(_ name: UnsafePointer<CChar>?) -> Bool {
            guard let name = unsafe name.map({ unsafe String(cString: $0) }) else { return false }
            return name == "org.freedesktop.DBus.Error.AccessDenied"
                || name == "org.freedesktop.portal.Error.NotAllowed"
        }
    }
#endif
