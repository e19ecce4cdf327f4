#if SecretService
    import CLibsecret

    /// What a provider tells by signals while a prompt is under way.
    ///
    /// Signals are delivered on the thread that waits in the loop and on no other.
    final class PromptEvents {
        /// The arguments of `Completed`, of type `(bv)`.
        fileprivate(set) var completed: Variant?
        /// Whether the provider has left the bus.
        fileprivate(set) var isProviderGone = false
    }

    /// A subscription to the signals about one prompt; it ends with this value.
    @safe
    struct PromptWatch: ~Copyable {
        let events = PromptEvents()
        private let connection: OpaquePointer
        private let subscriptions: [guint]

        init(of prompt: String, by owner: String, on bus: borrowing BusConnection) {
            unsafe g_object_ref(UnsafeMutableRawPointer(bus.raw))
            unsafe connection = bus.raw
            subscriptions = unsafe [
                g_dbus_connection_signal_subscribe(
                    bus.raw, owner, ServiceName.prompt, "Completed", prompt, nil, G_DBUS_SIGNAL_FLAGS_NONE,
                    receiveCompletion, Unmanaged.passRetained(events).toOpaque(), releaseEvents),
                g_dbus_connection_signal_subscribe(
                    bus.raw, ServiceName.bus, ServiceName.bus, "NameOwnerChanged", ServiceName.busPath, owner,
                    G_DBUS_SIGNAL_FLAGS_NONE, receiveDeparture, Unmanaged.passRetained(events).toOpaque(),
                    releaseEvents),
            ]
        }

        deinit {
            for subscription in subscriptions { unsafe g_dbus_connection_signal_unsubscribe(connection, subscription) }
            unsafe g_object_unref(UnsafeMutableRawPointer(connection))
        }
    }

    private let receiveCompletion: GDBusSignalCallback = { _, _, _, _, _, arguments, data in
        guard let arguments = unsafe arguments, let data = unsafe data else { return }
        let events = unsafe Unmanaged<PromptEvents>.fromOpaque(data).takeUnretainedValue()
        events.completed = unsafe Variant(adopting: g_variant_ref(arguments))
    }

    private let receiveDeparture: GDBusSignalCallback = { _, _, _, _, _, _, data in
        guard let data = unsafe data else { return }
        unsafe Unmanaged<PromptEvents>.fromOpaque(data).takeUnretainedValue().isProviderGone = true
    }

    private let releaseEvents: GDestroyNotify = { data in
        if let data = unsafe data { unsafe Unmanaged<PromptEvents>.fromOpaque(data).release() }
    }
#endif
