#if SecretService
    import CLibsecret

    /// A value on the bus; the owner of a `GVariant`, which is counted, so that several may hold it.
    @safe
    final class Variant {
        let raw: OpaquePointer

        /// Takes a new value over, whose reference GLib calls floating.
        init(floating raw: OpaquePointer) { unsafe self.raw = g_variant_ref_sink(raw) }

        /// Takes a reference over.
        init(adopting raw: OpaquePointer) { unsafe self.raw = raw }

        deinit { unsafe g_variant_unref(raw) }

        /// The type in D-Bus notation, such as `(ao)`.
        var type: String { unsafe String(cString: g_variant_get_type_string(raw)) }
        /// The number of members.
        var count: Int { unsafe Int(g_variant_n_children(raw)) }

        /// A member of a tuple, an array or a dictionary's entry, which must have it.
        subscript(index: Int) -> Variant {
            unsafe Variant(adopting: g_variant_get_child_value(raw, gsize(index)))
        }

        /// A member of a dictionary of type `a{sv}`, without its wrapping; `nil` unless it is there and of this type.
        func member(_ name: String, type: String) -> Variant? {
            guard let found = unsafe g_variant_lookup_value(raw, name, nil) else { return nil }
            let value = unsafe Variant(adopting: found)
            return value.type == type ? value : nil
        }

        /// The text of a value of type `s` or `o`.
        var text: String { unsafe String(cString: g_variant_get_string(raw, nil)) }
        /// The texts of an array of type `as` or `ao`.
        var texts: [String] { (0..<count).map { self[$0].text } }
        /// The texts of a dictionary of type `a{ss}`.
        var textsByName: [String: String] {
            var result: [String: String] = [:]
            for index in 0..<count {
                let entry = self[index]
                result[entry[0].text] = entry[1].text
            }
            return result
        }
        /// The value of type `b`.
        var boolean: Bool { unsafe g_variant_get_boolean(raw) != 0 }
        /// The value of type `t`.
        var unsigned64: UInt64 { unsafe UInt64(g_variant_get_uint64(raw)) }
        /// The value of type `u`.
        var unsigned32: UInt32 { unsafe g_variant_get_uint32(raw) }
        /// What a value of type `v` wraps.
        var unwrapped: Variant { unsafe Variant(adopting: g_variant_get_variant(raw)) }
    }

    extension Variant {
        static func text(_ text: String) -> Variant { unsafe Variant(floating: g_variant_new_string(text)) }

        /// An object's path, which must have come from the bus, where all paths are valid.
        static func path(_ path: String) -> Variant { unsafe Variant(floating: g_variant_new_object_path(path)) }

        static func boolean(_ value: Bool) -> Variant { unsafe Variant(floating: g_variant_new_boolean(value ? 1 : 0)) }

        static func unsigned32(_ value: UInt32) -> Variant { unsafe Variant(floating: g_variant_new_uint32(value)) }

        static func wrapped(_ value: Variant) -> Variant { unsafe Variant(floating: g_variant_new_variant(value.raw)) }

        static func tuple(_ members: Variant...) -> Variant {
            unsafe make(members) { unsafe g_variant_new_tuple($0, $1) }
        }

        static func paths(_ paths: [String]) -> Variant { array(of: "o", paths.map(path)) }

        static func dictionary(_ texts: [String: String]) -> Variant {
            array(of: "{ss}", texts.map { entry(text($0.key), text($0.value)) })
        }

        static func dictionary(wrapping values: [String: Variant]) -> Variant {
            array(of: "{sv}", values.map { entry(text($0.key), wrapped($0.value)) })
        }

        private static func entry(_ name: Variant, _ value: Variant) -> Variant {
            unsafe Variant(floating: g_variant_new_dict_entry(name.raw, value.raw))
        }

        private static func array(of type: String, _ members: [Variant]) -> Variant {
            let type = unsafe g_variant_type_new(type)
            defer { unsafe g_variant_type_free(type) }
            return unsafe make(members) { unsafe g_variant_new_array(type, $0, $1) }
        }

        private static func make(
            _ members: [Variant], _ build: (UnsafePointer<OpaquePointer?>?, gsize) -> OpaquePointer
        ) -> Variant {
            let raws: [OpaquePointer?] = unsafe members.map { unsafe $0.raw }
            let value = unsafe raws.withUnsafeBufferPointer { unsafe build($0.baseAddress, gsize($0.count)) }
            // The members must live until the new value has references of its own.
            return withExtendedLifetime(members) { unsafe Variant(floating: value) }
        }
    }
#endif
