import CGTK4

/// A connection to a message bus, for calls that wait for their answers.
@safe final class Bus {
    private let connection: OpaquePointer

    init(_ address: String) throws {
        let client = G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        let flags = GDBusConnectionFlags(rawValue: client | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        let connection = unsafe g_dbus_connection_new_for_address_sync(address, flags, nil, nil, nil)
        guard let connection = unsafe connection else {
            throw ScreenReader.Failure(description: "no bus at \(address)")
        }
        unsafe self.connection = connection
    }

    deinit { unsafe g_object_unref(UnsafeMutableRawPointer(connection)) }

    /// Calls a method.
    ///
    /// - Parameter arguments: A tuple in GVariant's text format.
    func call(
        _ name: String, _ path: String, _ interface: String, _ method: String, _ arguments: String? = nil
    ) throws -> Variant {
        let parameters = unsafe arguments.flatMap { unsafe g_variant_parse(nil, $0, nil, nil, nil) }
        let answer = unsafe g_dbus_connection_call_sync(
            connection, name, path, interface, method, parameters, nil, G_DBUS_CALL_FLAGS_NONE, 20_000, nil, nil)
        guard let answer = unsafe answer else {
            throw ScreenReader.Failure(description: "\(name) does not answer \(interface).\(method)")
        }
        return unsafe Variant(answer)
    }
}

/// A value that came over the bus.
@safe struct Variant {
    @safe private final class Owned {
        let pointer: OpaquePointer
        init(_ pointer: OpaquePointer) { unsafe self.pointer = pointer }
        deinit { unsafe g_variant_unref(pointer) }
    }

    private let owned: Owned

    init(_ pointer: OpaquePointer) { unsafe owned = Owned(pointer) }

    /// The first member of a tuple.
    var first: Variant { children[0] }

    /// The members of a tuple, an array or a variant.
    var children: [Variant] {
        unsafe (0..<g_variant_n_children(owned.pointer)).compactMap { index in
            unsafe g_variant_get_child_value(owned.pointer, index).map { unsafe Variant($0) }
        }
    }

    var number: UInt32 { unsafe g_variant_get_uint32(owned.pointer) }

    /// The text, or nothing for a value of another type.
    var text: String {
        guard let text = unsafe g_variant_get_string(owned.pointer, nil) else { return "" }
        return unsafe String(cString: text)
    }
}
