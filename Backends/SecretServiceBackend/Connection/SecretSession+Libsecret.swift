#if SecretService
    import CLibsecret
    import Glibc
    import KeyVaultCore

    /// A session with a provider: the keys by which secrets are encrypted on the bus; the owner of a `SecretService`.
    ///
    /// libsecret agrees on the keys and encrypts; it keeps plain text in locked memory of its own and clears it there.
    @safe
    final class SecretSession: Sendable {
        private nonisolated(unsafe) let service: UnsafeMutablePointer<SecretService>
        /// The object that stands for the session at the provider.
        let path: String
        /// Whether secrets are encrypted on the bus; a provider may not know how.
        let isEncrypted: Bool

        /// Opens a session with a provider.
        ///
        /// - Parameter owner: The unique name of the provider's connection.
        init(
            with owner: String, on bus: borrowing BusConnection, until interruption: Interruption
        ) throws(BusFailure) {
            var error: UnsafeMutablePointer<GError>?
            let service = unsafe keyvault_secret_service_new(bus.raw, owner, interruption.cancellable, &error)
            guard let service = unsafe service else { throw unsafe BusFailure(consuming: error) }
            unsafe self.service = service
            let path = unsafe secret_service_get_session_dbus_path(service)
            let algorithm = unsafe secret_service_get_session_algorithms(service)
            self.path = unsafe path.map { unsafe String(cString: $0) } ?? ""
            isEncrypted = unsafe algorithm.map { unsafe String(cString: $0) } != "plain"
            if self.path.isEmpty { throw .garbage("a session without a path") }
        }

        deinit { unsafe g_object_unref(service) }

        /// A secret as it goes over the bus, of type `(oayays)`.
        func encoded(_ secret: borrowing Secret) throws(BusFailure) -> Variant {
            let encoded: OpaquePointer? = unsafe secret.withExposedBytes { bytes in
                unsafe bytes.withUnsafeBufferPointer { buffer in
                    // libsecret reads these bytes and neither changes nor keeps them.
                    let start = unsafe UnsafeMutableRawPointer(mutating: buffer.baseAddress)?
                        .assumingMemoryBound(to: CChar.self)
                    let value = unsafe secret_value_new_full(start, gssize(buffer.count), "text/plain", nil)
                    defer { unsafe secret_value_unref(UnsafeMutableRawPointer(value)) }
                    return unsafe secret_service_encode_dbus_secret(service, value)
                }
            }
            guard let encoded = unsafe encoded else { throw BusFailure(kind: .other) }
            return unsafe Variant(floating: encoded)
        }

        /// The secret that came over the bus, whose type must be `(oayays)`; `nil` if our key does not decrypt it.
        func decoded(_ encoded: Variant) -> Secret? {
            // libsecret would take another session for a fault of the program's.
            guard encoded[0].text == path, let value = unsafe secret_service_decode_dbus_secret(service, encoded.raw)
            else { return nil }
            defer { unsafe secret_value_unref(UnsafeMutableRawPointer(value)) }
            var count: gsize = 0
            guard let start = unsafe secret_value_get(value, &count) else { return nil }
            let bytes = unsafe UnsafeRawBufferPointer(start: start, count: Int(count))
            let secret = unsafe Secret(copying: Span(_unsafeElements: bytes.bindMemory(to: UInt8.self)))
            // Where no memory can be locked, libsecret falls back to memory that it does not clear.
            unsafe explicit_bzero(UnsafeMutableRawPointer(mutating: start), Int(count))
            return secret
        }
    }
#endif
