#if SecretService && EncryptedFile
    import CLibsecret
    import KeyVaultCore

    /// Arguments or answer of a method; the owner of a `GVariant`.
    @safe
    struct DBusValue: ~Copyable {
        let variant: OpaquePointer

        /// Reads a value in GVariant's text format.
        init(parsing text: String) throws(VaultError) {
            var error: UnsafeMutablePointer<GError>?
            guard let variant = unsafe g_variant_parse(nil, text, nil, nil, &error) else {
                throw unsafe VaultError(consuming: error)
            }
            unsafe self.variant = variant
        }

        /// Takes a reference over.
        init(adopting variant: OpaquePointer) { unsafe self.variant = variant }

        deinit { unsafe g_variant_unref(variant) }

        /// The first member of a tuple, which is a text or an object path.
        var firstText: String {
            let first = unsafe DBusValue(adopting: g_variant_get_child_value(variant, 0))
            return unsafe g_variant_get_string(first.variant, nil).map { unsafe String(cString: $0) } ?? ""
        }
    }
#endif
