#if SecretService && EncryptedFile
    import CLibsecret
    import KeyVaultCore

    /// What the thread of a retrieval waits in, and what ends the waiting from any other thread; the owner of a
    /// `GMainContext` and a `GCancellable`.
    @safe
    final class PortalLoop: Sendable {
        nonisolated(unsafe) let context: OpaquePointer?
        nonisolated(unsafe) let cancellable: UnsafeMutablePointer<GCancellable>?

        init() {
            unsafe context = g_main_context_new()
            unsafe cancellable = g_cancellable_new()
        }

        deinit {
            unsafe g_object_unref(cancellable)
            unsafe g_main_context_unref(context)
        }

        /// Ends the retrieval.
        func cancel() {
            unsafe g_cancellable_cancel(cancellable)
            unsafe g_main_context_wakeup(context)
        }

        /// Waits until there is a signal, which is delivered, something to read, or the cancellation.
        ///
        /// - Throws: ``VaultError`` with `cancelled`.
        func wait() throws(VaultError) {
            unsafe g_main_context_iteration(context, 1)
            if unsafe g_cancellable_is_cancelled(cancellable) != 0 { throw VaultError(.cancelled, during: .unlock) }
        }

        /// Runs a closure while waiting ends also if there is something to read from a socket.
        func watching(_ socket: Int32, _ body: () throws(VaultError) -> Void) throws(VaultError) {
            let poll = UnsafeMutablePointer<GPollFD>.allocate(capacity: 1)
            unsafe poll.initialize(to: GPollFD(fd: socket, events: UInt16(G_IO_IN.rawValue), revents: 0))
            unsafe g_main_context_add_poll(context, poll, G_PRIORITY_DEFAULT)
            defer {
                unsafe g_main_context_remove_poll(context, poll)
                unsafe poll.deallocate()
            }
            try body()
        }
    }
#endif
